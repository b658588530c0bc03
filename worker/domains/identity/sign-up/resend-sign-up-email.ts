import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { mailSignUpCode } from "./sign-up-code.ts";

export const resendSignUpEmail = verb(contract.resendSignUpEmail, async (ctx, { email }) => {
  const { name } = await signUpOf(ctx, { email });
  await mailSignUpCode(ctx, { name, email });
  return { message: IDENTITY_TEXTS.otpEmail };
});
