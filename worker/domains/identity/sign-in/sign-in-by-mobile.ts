import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { refuseAboveCeiling } from "#worker/domains/identity/codes/sms-ceiling.ts";
import { userByMobile } from "#worker/domains/identity/directory/user-queries.ts";
import { verb } from "#worker/verb.ts";
import { afterFirstFactor } from "./complete-sign-in.ts";
import { keepFlow } from "./flow.ts";
import { refuseRobots } from "./refuse-robots.ts";

/** Starts a sign-in by mobile; the response is the same for every number. */
export const signInByMobile = verb(contract.signInByMobile, async (ctx, { mobile, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  await sendMobileSignInCode(ctx, mobile);
  await keepFlow(ctx, { step: "mobile-sign-in", mobile });
  return { message: IDENTITY_TEXTS.otpMobile };
});

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

const mobileSignInCode = (mobile: string) =>
  ({ purpose: "mobile-sign-in", subject: mobile }) as const;

/** Texts a code to a mobile if it belongs to a user. */
export async function sendMobileSignInCode(ctx: PublicContext, mobile: string): Promise<void> {
  await refuseAboveCeiling(ctx);
  await queueCode(ctx, mobileSignInCode(mobile));
}
