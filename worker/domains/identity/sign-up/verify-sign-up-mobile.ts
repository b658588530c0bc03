import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { keepFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { signUpCode } from "./sign-up-code.ts";

export const verifySignUpMobile = verb(
  contract.verifySignUpMobile,
  async (ctx, { mobile, code }) => {
    const flow = await signUpOf(ctx, { mobile });
    await spendCode(ctx, signUpCode(mobile), code);
    await keepFlow(ctx, { ...flow, mobileProved: true });
    return { message: SIGN_UP_TEXTS.mobileVerified };
  },
);
