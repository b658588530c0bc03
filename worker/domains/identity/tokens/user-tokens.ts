import { contract } from "#core/contract/registry.ts";
import { USER_TOKEN_TEXTS } from "#core/contract/tokens/user-tokens.ts";
import { conflict, notFound } from "#core/errors.ts";
import { tokenSeenMail } from "#core/mails/identity.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { abortUnlessAdministrator } from "#worker/domains/identity/directory/account-change-queries.ts";
import { profileOfUser } from "#worker/domains/identity/directory/account-queries.ts";
import { asAdministrator } from "#worker/domains/identity/directory/as-administrator.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import { tokenOfAnyone, tokensOfUser } from "./token-queries.ts";
import { codeToSee, mailTokenCode, openedToken, presentToken } from "./tokens.ts";

/** What a user's tokens are called and when they were used (R620). */
export const listUserTokens = verb(contract.listUserTokens, async (ctx, { userId }) => {
  const [profile, rows] = await Promise.all([
    profileOfUser(ctx, userId),
    tokensOfUser(ctx, userId),
  ]);
  if (!profile) throw notFound("User");
  return { data: rows.map((row) => presentToken(row)) };
});

/** Mails an administrator the code that shows a user's token: to the administrator's own address. */
export const sendUserTokenCode = verb(contract.sendUserTokenCode, async (ctx, { id }) => {
  return await mailTokenCode(ctx, await usersToken(ctx, id));
});

/** Shows a user's token whole, once for each code. It is on the account's record, and the user is mailed. */
export const viewUserToken = verb(contract.viewUserToken, async (ctx, { id, code }) => {
  const token = await usersToken(ctx, id);
  await spendCode(ctx, codeToSee(ctx, id), code);
  const { name: administrator } = personOf(ctx);
  const mail = tokenSeenMail({
    ...{ administrator, name: token.name },
    support: ctx.settings.SUPPORT_EMAIL,
  });
  const account = ctx.forAccount(accountRef.parse(token.account));
  const shown = commitControl(
    { ...account, person: ctx.person },
    {
      statements: [abortUnlessAdministrator(ctx)],
      audit: { action: "admin.viewToken", subject: id },
      effects: token.email ? [{ type: "mail", to: token.email, ...mail }] : [],
    },
  );
  await asAdministrator(ctx, shown);
  return { data: await openedToken(ctx, token) };
});

/** A token of anyone but an administrator: theirs would let one act under another's name. */
async function usersToken(ctx: AccountContext, id: string) {
  const token = await tokenOfAnyone(ctx, id);
  if (!token) throw notFound("Token");
  if (token.role === "superAdmin") throw conflict(USER_TOKEN_TEXTS.administrator);
  return token;
}
