import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { conflict } from "#core/errors.ts";
import type { PublicContext } from "#worker/context.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import {
  flowOf,
  keepFlow,
  readFlow,
  type SignUpFlow,
} from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { signUpCode, textSignUpCode } from "./sign-up-code.ts";

/** What is in progress in this browser, and whether an e-mail or a mobile awaits its code. */
export const requiredCodes = verb(contract.requiredCodes, async (ctx) => {
  const flow = await readFlow(ctx);
  switch (flow?.step) {
    case undefined:
      return { data: { flow: "none" as const, email: false, mobile: false } };
    case "signup": {
      const email = flow.email !== undefined && !flow.emailProved;
      const mobile = flow.mobile !== undefined && !flow.mobileProved;
      return { data: { flow: flow.step, email, mobile, signUp: presentSignUp(flow) } };
    }
    case "mfa":
      return { data: { flow: flow.step, email: flow.sentTo !== undefined, mobile: false } };
    case "mobile-sign-in":
      return { data: { flow: flow.step, email: false, mobile: true } };
  }
});

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

/** Gives this browser's sign-up a mobile, or replaces it; it counts once its code is entered. */
export const sendSignUpMobile = verb(contract.sendSignUpMobile, async (ctx, { mobile }) => {
  const flow = await flowOf(ctx, "signup");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...flow, mobile, mobileProved: false });
  return { message: IDENTITY_TEXTS.otpMobile };
});

export const verifySignUpMobile = verb(
  contract.verifySignUpMobile,
  async (ctx, { mobile, code }) => {
    const flow = await signUpOf(ctx, { mobile });
    await spendCode(ctx, signUpCode(mobile), code);
    await keepFlow(ctx, { ...flow, mobileProved: true });
    return { message: SIGN_UP_TEXTS.mobileVerified };
  },
);

export const resendSignUpMobile = verb(contract.resendSignUpMobile, async (ctx, { mobile }) => {
  await signUpOf(ctx, { mobile });
  await textSignUpCode(ctx, mobile);
  return { message: IDENTITY_TEXTS.otpMobile };
});
