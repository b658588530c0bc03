import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { personOf } from "#worker/context.ts";
import { hashPassword } from "#worker/db/password.ts";
import { ownUser } from "#worker/domains/directory/own-user.ts";
import { setPassword } from "#worker/domains/directory/user-change-queries.ts";
import { checkPassword } from "#worker/domains/sessions/check-password.ts";
import { endSessions } from "#worker/domains/sessions/end-sessions.ts";
import { byUserBut } from "#worker/domains/sessions/session-queries.ts";
import { endTokens } from "#worker/domains/tokens/end-tokens.ts";
import { verb } from "#worker/verb.ts";
import { recordChange } from "./record-change.ts";

/** Changes one's password, signs out everywhere but here and, where asked, ends one's tokens. */
export const changePassword = verb(
  contract.changePassword,
  async (ctx, { oldPassword, password, ...also }) => {
    const { sessionId = "" } = personOf(ctx);
    const user = await ownUser(ctx);
    await checkPassword(ctx, user, { field: "oldPassword", password: oldPassword });
    await ctx.control.batch([setPassword(ctx, user.id, await hashPassword(password))]);
    await endSessions(ctx, byUserBut(user.id, sessionId));
    if (also.endTokens) await endTokens(ctx);
    await recordChange(ctx, "password");
    return { message: IDENTITY_TEXTS.passwordChanged };
  },
);
