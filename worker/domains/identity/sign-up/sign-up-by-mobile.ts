import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { flowOf, keepFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { signUpCode, textSignUpCode } from "./sign-up-code.ts";

/** Gives this browser's sign-up a mobile, or replaces it; it counts once its code is entered. */
export const sendSignUpMobile = verb(contract.sendSignUpMobile, async (ctx, { mobile }) => {
  const flow = await flowOf(ctx, "signup");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...flow, mobile, mobileProved: false });
  return { message: IDENTITY_TEXTS.otpMobile };
});

export const verifySignUpMobile = verb(
  contract.verifySignUpMobile,
  async (ctx, { mobile, code }) => {
    const flow = await signUpOf(ctx, { mobile });
    await spendCode(ctx, signUpCode(mobile), code);
    await keepFlow(ctx, { ...flow, mobileProved: true });
    return { message: SIGN_UP_TEXTS.mobileVerified };
  },
);

export const resendSignUpMobile = verb(contract.resendSignUpMobile, async (ctx, { mobile }) => {
  await signUpOf(ctx, { mobile });
  await textSignUpCode(ctx, mobile);
  return { message: IDENTITY_TEXTS.otpMobile };
});
