import type { OwnNumber } from "#core/contract/dedicated-numbers/own-numbers.ts";

type Used = Pick<OwnNumber, "uses">;

/** `Spring sale, template Reminder, default sender`; empty if nothing uses it. */
export function usesOf({ uses: { scheduled, templates, defaultSender } }: Used): string {
  return [
    ...scheduled,
    ...templates.map((name) => `template ${name}`),
    ...(defaultSender ? ["default sender"] : []),
  ].join(", ");
}
