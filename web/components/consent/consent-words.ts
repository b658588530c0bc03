import type { ConsentEntry } from "#core/contract/consents/consents.ts";
import { formatMobile } from "#core/rules/phone.ts";

const OUT: Readonly<Partial<Record<NonNullable<ConsentEntry["how"]>, string>>> = {
  stop: "Replied STOP",
  link: "Opted out by link",
  carrier: "Opted out with the phone carrier",
};
const BLOCKED: Readonly<Partial<Record<NonNullable<ConsentEntry["how"]>, string>>> = {
  administrator: "Blocked by Cooee support",
  file: "Blocked from a file",
};

/** What happened. */
export function consentTitle({ kind, source, fileName, how }: ConsentEntry): string {
  switch (kind) {
    case "added":
      if (source === "import") return `Imported from ${fileName ?? "a file"}`;
      return source === "api" ? "Added by an app" : "Added as a contact";
    case "removed":
      return "Removed from contacts";
    case "restored":
      return "Removal undone";
    case "optedOut":
      return OUT[how ?? "stop"] ?? "Opted out";
    case "optedIn":
      return "Opted in again";
    case "consent":
      return "Consent recorded";
    case "blocked":
      return BLOCKED[how ?? "account"] ?? "Blocked";
  }
}

/** The circumstances, a line each. */
export function consentDetail(entry: ConsentEntry): string[] {
  const { kind, wording, group, by, sender, from, campaign, subAccount, note } = entry;
  const place = [group && `Group ${group}`, campaign && `Campaign ${campaign}`, subAccount];
  const lines = [
    wording ?? (kind === "added" ? "How they agreed was not recorded" : undefined),
    note,
    sender && `Only messages from ${formatMobile(sender)}`,
    !campaign && from && from !== sender ? `Message from ${formatMobile(from)}` : undefined,
    [...place, by && `by ${by}`].filter(Boolean).join(" · "),
  ];
  return lines.filter((line): line is string => Boolean(line));
}
