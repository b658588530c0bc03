import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { conflict } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { flowOf, type SignUpFlow } from "#worker/domains/identity/sign-in/flow.ts";

/** This browser's sign-up; refused unless it is for this e-mail or mobile. */
export async function signUpOf(
  ctx: PublicContext,
  of: { email: string } | { mobile: string },
): Promise<SignUpFlow> {
  const flow = await flowOf(ctx, "signup");
  const same = "email" in of ? flow.email === of.email : flow.mobile === of.mobile;
  if (!same) throw conflict(IDENTITY_TEXTS.flowOver);
  return flow;
}

/** What is known so far, as the contract words it. */
export function presentSignUp({ name, email, mobile, emailProved, mobileProved }: SignUpFlow) {
  return {
    name,
    ...(email ? { email } : {}),
    ...(mobile ? { mobile } : {}),
    isEmailVerified: emailProved,
    isMobileVerified: mobileProved,
  };
}
