import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { textSignUpCode } from "./sign-up-code.ts";

export const resendSignUpMobile = verb(contract.resendSignUpMobile, async (ctx, { mobile }) => {
  await signUpOf(ctx, { mobile });
  await textSignUpCode(ctx, mobile);
  return { message: IDENTITY_TEXTS.otpMobile };
});
