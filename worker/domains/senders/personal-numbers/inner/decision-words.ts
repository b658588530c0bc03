import { formatMobile } from "#core/rules/phone.ts";
import type { PersonalRow } from "./personal-queries.ts";

type Decided = Pick<PersonalRow, "number" | "reason"> & Partial<Pick<PersonalRow, "removedAt">>;

/** What the owner of a number reads of what an administrator did with it. */
export function decisionWords({ number, reason, removedAt = null }: Decided): string {
  const mobile = formatMobile(number);
  if (removedAt !== null) return `Your personal number ${mobile} was removed by an administrator`;
  return reason === null
    ? `You can now send from ${mobile}`
    : `Your personal number ${mobile} was not approved: ${reason}`;
}
