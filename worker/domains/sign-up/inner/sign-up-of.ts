import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { flowOf, type SignUpFlow } from "#worker/domains/sign-in/flow.ts";

/** The sign-up of this browser, where it is of this e-mail or mobile; nobody else's. */
export async function signUpOf(
  ctx: PublicContext,
  of: { email: string } | { mobile: string },
): Promise<SignUpFlow> {
  const flow = await flowOf(ctx, "signup");
  const same = "email" in of ? flow.email === of.email : flow.mobile === of.mobile;
  if (!same) throw new CooeeError("CONFLICT", IDENTITY_TEXTS.flowOver);
  return flow;
}

/** What it knows so far, in the words of the contract. */
export function presentSignUp({ name, email, mobile, emailProved, mobileProved }: SignUpFlow) {
  return {
    name,
    ...(email ? { email } : {}),
    ...(mobile ? { mobile } : {}),
    isEmailVerified: emailProved,
    isMobileVerified: mobileProved,
  };
}
