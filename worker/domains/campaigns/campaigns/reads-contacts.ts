import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { may } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";

/** Whether the person may see the numbers and values of a group's contacts, not just choose the group. */
export function readsContacts({ person }: AccountContext): boolean {
  return !person || may(person, "group");
}

type Contacts = Pick<FlightCheck, "samples" | "exclusions">;

/** A flight check that counts contacts and shows none of them. */
export function withoutContacts<T extends Contacts>(check: T): T {
  const exclusions = check.exclusions.map((exclusion) => ({ ...exclusion, contacts: [] }));
  return { ...check, samples: [], exclusions };
}
