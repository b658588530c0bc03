import { contract } from "#core/contract/registry.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { commit } from "#worker/kernel/commit.ts";
import { decrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { ownToken } from "./inner/own-token.ts";
import { presentToken } from "./inner/present-token.ts";

/** Shows a token whole, given the code that was mailed; the code works once. */
export const viewToken = verb(contract.viewToken, async (ctx, input) => {
  const { token, code } = await ownToken(ctx, input.id);
  await spendCode(ctx, code, input.code);
  await commit(ctx, { audit: { action: "token.view", subject: token.id } });
  const value = await decrypt(ctx.settings.ENCRYPTION_KEY, token.id, token.secret);
  return { data: presentToken(token, value) };
});
