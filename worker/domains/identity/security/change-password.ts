import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { refuseCommonPassword } from "#worker/domains/identity/directory/refuse-common-password.ts";
import { ownUser, setPassword } from "#worker/domains/identity/directory/user-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { closeSockets } from "#worker/domains/identity/sessions/end-sessions.ts";
import { byUserBut, deleteSessions } from "#worker/domains/identity/sessions/session-queries.ts";
import { deleteOwnTokens } from "#worker/domains/identity/tokens/tokens.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { signInChange } from "./sign-in-change.ts";

/** Changes the person's password, ends their other sessions and, if asked, deletes their app tokens. */
export const changePassword = verb(
  contract.changePassword,
  async (ctx, { oldPassword, password, ...also }) => {
    const { sessionId = "" } = personOf(ctx);
    await refuseCommonPassword(password);
    const user = await ownUser(ctx);
    await checkPassword(ctx, user, { field: "oldPassword", password: oldPassword });
    const tokens = also.endTokens ? await deleteOwnTokens(ctx) : undefined;
    const { audit, effects } = signInChange(ctx, "password");
    const [ended] = await commitControl(ctx, {
      statements: [
        deleteSessions(ctx, byUserBut(user.id, sessionId)),
        setPassword(ctx, user.id, await hashPassword(password)),
        ...(tokens?.statements ?? []),
      ],
      audit: [audit, ...(tokens?.audit ?? [])],
      effects,
    });
    await closeSockets(ctx, ended);
    return { message: IDENTITY_TEXTS.passwordChanged };
  },
);

/** Ends the person's other sessions and, if asked, deletes their app tokens. */
export const endOtherSessions = verb(contract.endOtherSessions, async (ctx, input) => {
  const { userId, sessionId = "" } = personOf(ctx);
  const tokens = input.endTokens ? await deleteOwnTokens(ctx) : undefined;
  const [ended, endedTokens] = await commitControl(ctx, {
    statements: [deleteSessions(ctx, byUserBut(userId, sessionId)), ...(tokens?.statements ?? [])],
    audit: tokens?.audit,
  });
  const count = await closeSockets(ctx, ended);
  return { data: { ended: count, tokens: tokens ? (endedTokens?.meta.changes ?? 0) : 0 } };
});
