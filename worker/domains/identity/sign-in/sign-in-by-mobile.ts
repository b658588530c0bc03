import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { keepFlow } from "./flow.ts";
import { sendMobileSignInCode } from "./inner/mobile-sign-in-code.ts";
import { refuseRobots } from "./refuse-robots.ts";

/** Starts a sign-in by mobile; the response is the same for every number. */
export const signInByMobile = verb(contract.signInByMobile, async (ctx, { mobile, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  await sendMobileSignInCode(ctx, mobile);
  await keepFlow(ctx, { step: "mobile-sign-in", mobile });
  return { message: IDENTITY_TEXTS.otpMobile };
});
