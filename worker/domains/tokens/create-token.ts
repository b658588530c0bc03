import type * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { createToken as endpoint } from "#core/contract/tokens.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { spendCode } from "#worker/domains/codes/codes.ts";
import { limitOwnGuesses, ownCode } from "#worker/domains/codes/own-codes.ts";
import { ownUser } from "#worker/domains/directory/own-user.ts";
import { checkPassword } from "#worker/domains/sessions/check-password.ts";
import { addToken } from "./inner/add-token.ts";

type Input = z.output<typeof endpoint.input>;

/** A new app token; only this answer shows it whole (R514). */
export async function createToken(ctx: AccountContext, { name, ...proof }: Input) {
  await confirm(ctx, proof);
  return await addToken(ctx, name);
}

/** That it is the owner, not whoever sits at their open screen: a token outlives the session. */
async function confirm(ctx: AccountContext, { password, code }: Omit<Input, "name">) {
  const user = await ownUser(ctx);
  if (user.password !== null) {
    await checkPassword(ctx, user, { field: "password", password });
    return;
  }
  if (code === undefined) throw invalid("code", IDENTITY_TEXTS.otpEmpty);
  await limitOwnGuesses(ctx);
  await spendCode(ctx, ownCode(ctx, "create-token"), code);
}
