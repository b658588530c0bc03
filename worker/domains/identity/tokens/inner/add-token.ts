import { MOST_TOKENS, TOKEN_TEXTS } from "#core/contract/tokens/tokens.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { encrypt, hashOf } from "#worker/secrets.ts";
import { createdMail } from "./created-mail.ts";
import { presentToken } from "./present-token.ts";
import { insertToken } from "./queries.ts";
import { newTokenValue, tokenHint } from "./token-value.ts";

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
  const mail = createdMail(ctx, name);
  const committed = await commitControlUnlessAborted(ctx, {
    statements: insert,
    effects: person.email ? [{ type: "mail", to: person.email, ...mail }] : [],
    audit: { action: "token.create", subject: id, detail: { name } },
  });
  if (!committed) throw new CooeeError("CONFLICT", TOKEN_TEXTS.full);
  return { data: presentToken({ ...row, createdBy: person.name, lastUsedAt: null }, value) };
}
