import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { keepFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { signUpCode } from "./sign-up-code.ts";

export const verifySignUpEmail = verb(contract.verifySignUpEmail, async (ctx, { email, code }) => {
  const flow = await signUpOf(ctx, { email });
  await spendCode(ctx, signUpCode(email), code);
  await keepFlow(ctx, { ...flow, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
});
