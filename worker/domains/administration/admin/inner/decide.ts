import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { type CooeeError, forbidden } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  abortUnlessDecidable,
  isStillAdministrator,
} from "#worker/domains/identity/directory/account-change-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { alreadyDecided, commitEdit, type Edit, refuse } from "#worker/kernel/commit-edit.ts";

/** What an administrator decides about a user; on record of the user's account, as its version is of all of them. */
export function decision(
  { account: { id } }: AccountContext,
  does: "edit" | "deactivate" | "activate" | "delete",
  detail?: Edit["audit"]["detail"],
): Edit["audit"] {
  return { action: `admin.user.${does}`, subject: id, ...(detail && { detail }) };
}

/** Makes a decision once; `account` is the user's, in the administrator's hands. */
export async function decide(
  account: AccountContext,
  { statements = [], ...edit }: Edit,
): Promise<D1Result<unknown>[]> {
  const committed = await commitEdit(account, {
    ...edit,
    statements: [...statements, abortUnlessDecidable(account, account.account.id)],
  });
  return committed ?? (await refuse(account, edit.audit, await reasonAgainst(account, edit.audit)));
}

/** Why such a decision cannot be made, and who made the one before it. */
export async function reasonAgainst(
  account: AccountContext,
  { action, subject }: Edit["audit"],
): Promise<CooeeError> {
  if (!(await isStillAdministrator(account))) return forbidden(ADMIN_USER_TEXTS.notActive);
  const { deletedAt, deactivatedAt } = await accountProfile(account, subject);
  if (deletedAt !== null) return alreadyDecided(account, subject, ADMIN_USER_TEXTS.isDeleted);
  if (deactivatedAt !== null) {
    return alreadyDecided(account, subject, ADMIN_USER_TEXTS.isDeactivated);
  }
  const isDelete = action === "admin.user.delete";
  const why = isDelete ? ADMIN_USER_TEXTS.notDeactivated : ADMIN_USER_TEXTS.isActive;
  return alreadyDecided(account, subject, why);
}
