import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { GroupRow } from "#worker/domains/audience/groups/group-queries.ts";
import { isChanging } from "./changing-queries.ts";

/**
 * Refuses groups that an import is filling, or being undone in, or whose contacts are being changed: both
 * read and write the same contacts, so there is one of them at a time.
 */
export async function checkFree(ctx: AccountContext, groups: readonly GroupRow[]): Promise<void> {
  if (groups.some(({ importing }) => importing !== null)) {
    throw conflict(GROUP_TEXTS.importing);
  }
  const ids = groups.map(({ id }) => id);
  if (await isChanging(ctx, ids)) throw conflict(CHANGE_TEXTS.busy);
}
