import { contract } from "#core/contract/registry.ts";
import { ACTING_TEXTS } from "#core/contract/sessions/acting.ts";
import { conflict } from "#core/errors.ts";
import { administratorLoginMail } from "#core/mails/identity.ts";
import { callerOf, personOf } from "#worker/context.ts";
import { abortUnlessAdministrator } from "#worker/domains/identity/directory/account-change-queries.ts";
import { asAdministrator } from "#worker/domains/identity/directory/as-administrator.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import { verb } from "#worker/verb.ts";
import { userAccount } from "./users.ts";

/**
 * Puts a session of a user, under the administrator's own, in the place of that one (R443). The account's owner is mailed
 * who it was and why, and finds it in a list.
 */
export const logInAsUser = verb(contract.logInAsUser, async (ctx, { userId, ...login }) => {
  const { user, account } = await userAccount(ctx, userId);
  if (user.role === "superAdmin") throw conflict(ACTING_TEXTS.administrator);
  if (!user.active) throw conflict(ACTING_TEXTS.closed);
  const { userId: administratorId, name: administrator, sessionId } = personOf(ctx);
  const mail = administratorLoginMail({ administrator, user: user.name, ...login });
  const started = startSession(account, callerOf(ctx), {
    userId,
    method: "acting",
    parentId: sessionId,
    conditions: [abortUnlessAdministrator(ctx)],
    login: { accountId: account.account.id, administratorId, ...login },
    audit: { action: "admin.loginAs", subject: userId, detail: login },
    effects: await mailsToOwner(ctx, account.account.id, mail),
  });
  await asAdministrator(ctx, started);
  return { message: ACTING_TEXTS.done };
});
