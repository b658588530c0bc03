import { OWN_GUESSES } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import { checkPassword } from "#worker/domains/identity/sessions/check-password.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { verb } from "#worker/verb.ts";
import { addToken } from "./inner/add-token.ts";

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
