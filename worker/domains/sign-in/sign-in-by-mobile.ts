import type * as z from "zod";
import type { signInByMobile as signInByMobileEndpoint } from "#core/contract/auth.ts";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { PublicContext } from "#worker/context.ts";
import { keepFlow } from "./flow.ts";
import { sendMobileSignInCode } from "./inner/mobile-sign-in-code.ts";
import { refuseRobots } from "./refuse-robots.ts";

/** Begins a sign-in by mobile; answers alike for every number. */
export async function signInByMobile(
  ctx: PublicContext,
  { mobile, turnstile }: z.output<typeof signInByMobileEndpoint.input>,
) {
  await refuseRobots(ctx, turnstile);
  await sendMobileSignInCode(ctx, mobile);
  await keepFlow(ctx, { step: "mobile-sign-in", mobile });
  return { message: IDENTITY_TEXTS.otpMobile };
}
