import { CHANGE_TEXTS } from "#core/contract/contact-changes.ts";
import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isChanging } from "#worker/domains/contacts/changing-queries.ts";
import type { GroupRow } from "#worker/domains/groups/group-queries.ts";

/** Refuses a group that another import is filling, or being undone in, or whose contacts are being changed. */
export async function checkFree(ctx: AccountContext, { id, importing }: GroupRow): Promise<void> {
  if (importing !== null) throw new CooeeError("CONFLICT", GROUP_TEXTS.importing);
  if (await isChanging(ctx, [id])) throw new CooeeError("CONFLICT", CHANGE_TEXTS.busy);
}
