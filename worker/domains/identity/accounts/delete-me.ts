import { contract } from "#core/contract/registry.ts";
import { SECURITY_TEXTS } from "#core/contract/security/security.ts";
import { conflict } from "#core/errors.ts";
import { callerOf } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { unclosedOf } from "#worker/domains/identity/directory/deleted-queries.ts";
import { clearSessionCookies } from "#worker/domains/identity/sessions/start-session.ts";
import { verb } from "#worker/verb.ts";
import { deleteAccounts } from "./delete-accounts.ts";
import { closeDeleted } from "./inner/close-deleted.ts";

/**
 * Deletes the person's account with its sub-accounts, by the code that was sent to them (R617); a
 * sub-account deletes only itself. From then on sign-in is refused, and running work is stopped;
 * the sweep erases the data RETENTION_DAYS later.
 */
export const deleteMe = verb(contract.deleteMe, async (ctx, { code }) => {
  await spendCode(ctx, ownCode(ctx, "delete-account"), code);
  const { id } = ctx.account;
  if (!(await deleteAccounts(ctx, id, { audit: { action: "account.delete", subject: id } }))) {
    throw conflict(SECURITY_TEXTS.lastAdmin);
  }
  clearSessionCookies(callerOf(ctx));
  await closeDeleted(ctx, await unclosedOf(ctx, id));
  return { message: SECURITY_TEXTS.deleted };
});
