import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { PublicContext } from "#worker/context.ts";
import { signUpOf } from "./inner/sign-up-of.ts";
import { mailSignUpCode } from "./sign-up-code.ts";

export async function resendSignUpEmail(ctx: PublicContext, { email }: { email: string }) {
  const { name } = await signUpOf(ctx, { email });
  await mailSignUpCode(ctx, { name, email });
  return { message: IDENTITY_TEXTS.otpEmail };
}
