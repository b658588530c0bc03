import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { conflict } from "#core/errors.ts";
import { callerOf, personOf } from "#worker/context.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";

/** Puts a session of a sub-account, under the caller's own, in the place of the caller's own (R332, C14). */
export const signInAsSubAccount = verb(contract.signInAsSubAccount, async (ctx, { id }) => {
  const { row } = await ownSubAccount(ctx, id);
  if (!row.active) throw conflict(SUB_ACCOUNT_TEXTS.closed);
  const { sessionId } = personOf(ctx);
  if (!sessionId) throw new Error("Only someone with a session of their own acts for others");
  await startSession(ctx, callerOf(ctx), {
    userId: row.userId,
    method: "acting",
    parentId: sessionId,
    audit: { action: "subaccount.sign-in", subject: id },
  });
  return {};
});
