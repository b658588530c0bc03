import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { PublicContext } from "#worker/context.ts";
import { flowOf, keepFlow } from "#worker/domains/sign-in/flow.ts";
import { textSignUpCode } from "./sign-up-code.ts";

/** Gives this browser's sign-up a mobile, or another one; it counts once its code is entered. */
export async function sendSignUpMobile(ctx: PublicContext, { mobile }: { mobile: string }) {
  const flow = await flowOf(ctx, "signup");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...flow, mobile, mobileProved: false });
  return { message: IDENTITY_TEXTS.otpMobile };
}
