import { SENDING } from "#core/contract/codes/rate-limits.ts";
import { IDENTITY_TEXTS, personName } from "#core/contract/fields/identity-fields.ts";
import { SOCIAL_TEXTS } from "#core/contract/social/social.ts";
import { nameFromOutside } from "#core/rules/hidden-characters.ts";
import type { PublicContext } from "#worker/context.ts";
import { keepFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { mailSignUpCode } from "#worker/domains/identity/sign-up/sign-up-code.ts";
import { countCall } from "#worker/kernel/count-call.ts";
import { refuseIfOff } from "#worker/kernel/platform-settings.ts";
import type { SocialPerson } from "./verify-social-return.ts";

/**
 * Begins a sign-up in this browser whose account will have the provider's login. An e-mail whose
 * mailbox the provider does not host gets a code, like any other.
 */
export async function beginSignUp(
  ctx: PublicContext,
  { provider, subject, name, email, isEmailProved }: SocialPerson,
  givenName: string | undefined,
) {
  await refuseIfOff(ctx, "signUps");
  const known = { email, isEmailProved };
  const called = nameOf([name, givenName, email?.split("@")[0]]);
  if (email && !isEmailProved) {
    await countCall(ctx, [SENDING]);
    await mailSignUpCode(ctx, { name: called, email });
  }
  await keepFlow(ctx, {
    step: "signup",
    name: called,
    email,
    emailProved: isEmailProved,
    mobileProved: false,
    social: { provider, subject },
  });
  const message = email && !isEmailProved ? IDENTITY_TEXTS.otpEmail : SOCIAL_TEXTS.goOn;
  return presentOutcome(known, { message, active: true, signedIn: false });
}

function nameOf(candidates: readonly (string | undefined)[]): string {
  for (const candidate of candidates) {
    const parsed = personName.safeParse(candidate && nameFromOutside(candidate));
    if (parsed.success) return parsed.data;
  }
  return "New member";
}

interface Known {
  email: string | null | undefined;
  mobile?: string | null;
  isEmailProved: boolean;
}

interface Outcome {
  message: string;
  active: boolean;
  signedIn: boolean;
  mfaEmailList?: { id: string; email: string }[] | undefined;
}

/** What a sign-in or sign-up with a provider came to (R626). */
export function presentOutcome({ email, mobile, isEmailProved }: Known, outcome: Outcome) {
  const { message, active, signedIn, mfaEmailList = [] } = outcome;
  return {
    message,
    data: {
      token: "",
      message,
      email: email ?? "",
      mobile: mobile ?? "",
      isEmailVerified: isEmailProved,
      isMobileVerified: Boolean(mobile),
      active,
      mfaEmailList,
      signedIn,
    },
  };
}
