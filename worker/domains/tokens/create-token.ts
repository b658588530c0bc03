import { MOST_TOKENS, TOKEN_TEXTS } from "#core/contract/tokens.ts";
import { CooeeError } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { encrypt, hashOf } from "#worker/secrets.ts";
import { presentToken } from "./present.ts";
import { insertToken } from "./queries.ts";
import { newTokenValue, tokenHint } from "./token-value.ts";

/** A new app token with the rights of whoever makes it; only this answer shows it whole (R514). */
export async function createToken(ctx: AccountContext, { name }: { name: string }) {
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
  const [result] = await ctx.control.batch([insert]);
  if (result?.meta.changes !== 1) throw new CooeeError("CONFLICT", TOKEN_TEXTS.full);
  await commit(ctx, [], { action: "token.create", subject: id, detail: { name } });
  return { data: presentToken({ ...row, createdBy: person.name, lastUsedAt: null }, value) };
}
