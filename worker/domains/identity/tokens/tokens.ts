import { OWN_GUESSES } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { type AppToken, MOST_TOKENS, TOKEN_TEXTS } from "#core/contract/tokens/tokens.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, invalid, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { tokenCreatedMail, viewTokenMail } from "#core/mails/identity.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { type CodeFor, ownCode, spendCode } from "#worker/domains/identity/codes/codes.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { ownUser } from "#worker/domains/identity/directory/user-queries.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { decrypt, encrypt, hashOf } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { newTokenValue, tokenHint } from "./open-token.ts";
import {
  deleteTokenRow,
  deleteTokensOf,
  insertToken,
  tokenById,
  tokenCount,
  tokensOf,
} from "./token-queries.ts";

/** The account's tokens, newest first, masked; there are twenty at most. */
export const listTokens = verb(contract.listTokens, async (ctx) => {
  return { data: (await tokensOf(ctx, ctx.account.id)).map((row) => presentToken(row)) };
});

/** Creates an app token; this response shows it whole (R514). */
export const createToken = verb(contract.createToken, async (ctx, { name, ...proof }) => {
  await confirm(ctx, proof);
  return await addToken(ctx, name);
});

/** Ensures that it is the owner, not someone at their unlocked screen: a token outlives the session. */
async function confirm(
  ctx: AccountContext,
  { password, code }: Omit<Input<typeof contract.createToken>, "name">,
) {
  const user = await ownUser(ctx);
  if (user.password !== null) {
    await checkPassword(ctx, user, { field: "password", password });
    return;
  }
  if (code === undefined) throw invalid("code", IDENTITY_TEXTS.otpEmpty);
  await countCall(ctx, [OWN_GUESSES]);
  await spendCode(ctx, ownCode(ctx, "create-token"), code);
}

/** Shows a token whole, given the code that was mailed; the code works once. */
export const viewToken = verb(contract.viewToken, async (ctx, input) => {
  const token = await ownToken(ctx, input.id);
  await spendCode(ctx, codeToSee(ctx, token.id), input.code);
  await commit(ctx, { audit: { action: "token.view", subject: token.id } });
  return { data: await openedToken(ctx, token) };
});

/** Deletes a token: the next call with it is refused. */
export const deleteToken = verb(contract.deleteToken, async (ctx, { id }) => {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: deleteTokenRow(ctx, { id, accountId: ctx.account.id }),
    audit: { action: "token.delete", subject: id },
  });
  if (!committed) throw notFound("Token");
  return {};
});

/** Mails the code that shows a token again. */
export const sendTokenCode = verb(contract.sendTokenCode, async (ctx, { id }) => {
  return await mailTokenCode(ctx, await ownToken(ctx, id));
});

/** Mails a person the code that shows them a token, to their own verified address. */
export async function mailTokenCode(
  ctx: AccountContext,
  { id, name }: { id: string; name: string },
) {
  const { email } = personOf(ctx);
  if (!email) throw conflict(TOKEN_TEXTS.noEmail);
  await limitDay(ctx, "codes");
  await mailCode(ctx, codeToSee(ctx, id), email, (digits) => viewTokenMail(digits, name));
  return { message: IDENTITY_TEXTS.otpEmail };
}

/** The code that shows a token to the person who asked for it, and to no one else. */
export function codeToSee(ctx: AccountContext, token: string): CodeFor {
  return { purpose: "view-token", subject: `${personOf(ctx).userId}:${token}` };
}

/** Adds a token with the rights of its creator, and notifies them by mail. */
export async function addToken(ctx: AccountContext, name: string) {
  const person = personOf(ctx);
  const id = newId("token", ctx.now());
  const value = newTokenValue();
  const row = { id, name, hint: tokenHint(value), createdAt: ctx.now() };
  const insert = insertToken(
    {
      ...row,
      accountId: ctx.account.id,
      userId: person.userId,
      hash: await hashOf(value),
      secret: await encrypt(ctx.settings.ENCRYPTION_KEY, id, value),
    },
    MOST_TOKENS,
  );
  const mail = tokenCreatedMail({ name, support: ctx.settings.SUPPORT_EMAIL });
  const committed = await commitControlUnlessAborted(ctx, {
    statements: insert,
    effects: person.email ? [{ type: "mail", to: person.email, ...mail }] : [],
    audit: { action: "token.create", subject: id, detail: { name } },
  });
  if (!committed) throw conflict(TOKEN_TEXTS.full);
  return { data: presentToken({ ...row, createdBy: person.name, lastUsedAt: null }, value) };
}

/** A token of the account; another account's is NOT_FOUND. */
async function getToken(ctx: AccountContext, id: string) {
  const found = await tokenById(ctx, { id, accountId: ctx.account.id });
  if (!found) throw notFound("Token");
  return found;
}

/**
 * A token of the person's own. It has the rights of the person who created it, so no one else may see it, not even in
 * the same account.
 */
async function ownToken(ctx: AccountContext, id: string) {
  const token = await getToken(ctx, id);
  if (token.userId !== personOf(ctx).userId) throw notFound("Token");
  return token;
}

type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number];

/** A token that is shown whole. */
export async function openedToken(
  { settings }: AccountContext,
  token: TokenRow & { secret: string },
): Promise<AppToken> {
  return presentToken(token, await decrypt(settings.ENCRYPTION_KEY, token.id, token.secret));
}

/** A token: whole if `value` is given, otherwise masked except for its end. */
export function presentToken(row: TokenRow, value?: string): AppToken {
  return {
    _id: row.id,
    name: row.name,
    token: value ?? `cooee_••••${row.hint}`,
    newToken: value !== undefined,
    createdBy: row.createdBy,
    createdAt: row.createdAt,
    ...(row.lastUsedAt === null ? {} : { lastUsedAt: row.lastUsedAt }),
  };
}

/** For the commit that deletes every app token that the person created: statements and audit row. */
export async function deleteOwnTokens(ctx: AccountContext) {
  const { userId } = personOf(ctx);
  const theirs = { accountId: ctx.account.id, userId };
  const count = await tokenCount(ctx, theirs);
  return {
    statements: [deleteTokensOf(ctx, theirs)],
    audit: count > 0 ? [{ action: "token.endAll", subject: userId, detail: { count } }] : [],
  };
}
