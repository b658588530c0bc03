import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";
import { afterFirstFactor } from "./complete-sign-in.ts";
import { mobileSignInCode } from "./inner/mobile-sign-in-code.ts";

/** Signs in by the code sent to a mobile; an unknown number counts as a wrong code. */
export const verifyMobileSignIn = verb(
  contract.verifyMobileSignIn,
  async (ctx, { mobile, code }) => {
    await spendCode(ctx, mobileSignInCode(mobile), code);
    const user = await userByMobile(ctx, mobile);
    if (!user) throw invalid("code", IDENTITY_TEXTS.otpFailed);
    return await afterFirstFactor(ctx, user, "mobile");
  },
);
