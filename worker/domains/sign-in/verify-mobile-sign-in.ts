import type * as z from "zod";
import type { verifyMobileSignIn as verifyMobileSignInEndpoint } from "#core/contract/auth.ts";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { invalid } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { limitGuesses } from "#worker/domains/codes/code-limits.ts";
import { spendCode } from "#worker/domains/codes/codes.ts";
import { userByMobile } from "#worker/domains/directory/user-queries.ts";
import { afterFirstFactor } from "./complete-sign-in.ts";
import { mobileSignInCode } from "./inner/mobile-sign-in-code.ts";

/** Signs in by the code that a mobile got; a number that nobody has is a wrong code. */
export async function verifyMobileSignIn(
  ctx: PublicContext,
  { mobile, code }: z.output<typeof verifyMobileSignInEndpoint.input>,
) {
  await limitGuesses(ctx);
  await spendCode(ctx, mobileSignInCode(mobile), code);
  const user = await userByMobile(ctx, mobile);
  if (!user) throw invalid("code", IDENTITY_TEXTS.otpFailed);
  return await afterFirstFactor(ctx, user, "mobile");
}
