import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { PublicContext } from "#worker/context.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { textSignUpCode } from "./sign-up-code.ts";

export async function resendSignUpMobile(ctx: PublicContext, { mobile }: { mobile: string }) {
  await signUpOf(ctx, { mobile });
  await textSignUpCode(ctx, mobile);
  return { message: IDENTITY_TEXTS.otpMobile };
}
