import { formatMobile } from "#core/rules/phone.ts";
import type { PersonalRow } from "./personal-queries.ts";

/** What the owner of a number reads of a decision. */
export function decisionWords({ number, reason }: Pick<PersonalRow, "number" | "reason">): string {
  return reason === null
    ? `You can now send from ${formatMobile(number)}`
    : `Your personal number ${formatMobile(number)} was not approved: ${reason}`;
}
