import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { SIGN_UP_TEXTS } from "#core/contract/sign-up/sign-up.ts";
import { conflict, invalid } from "#core/errors.ts";
import { spendCode } from "#worker/domains/identity/codes/codes.ts";
import { userByEmail } from "#worker/domains/identity/directory/user-queries.ts";
import { refuseRobots } from "#worker/domains/identity/sign-in/auth-options.ts";
import { keepFlow, readFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import {
  emailTaken,
  mailSignUpCode,
  presentSignUp,
  readSignUpLink,
  signUpCode,
  signUpOf,
  textSignUpCode,
} from "./sign-up-code.ts";

export const signUpByEmail = verb(contract.signUpByEmail, async (ctx, { email }) => {
  return { data: presentSignUp(await signUpOf(ctx, { email })) };
});

/** Begins a sign-up, which only this browser's cookie holds, and sends its code. */
export const signUp = verb(contract.signUp, async (ctx, { name, email, mobile, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  const fresh = { step: "signup", name, emailProved: false, mobileProved: false } as const;
  if (email) {
    await mailSignUpCode(ctx, { name, email });
    await keepFlow(ctx, { ...fresh, email });
    return { message: IDENTITY_TEXTS.otpEmail };
  }
  if (!mobile) throw invalid("email", "Enter an email or a mobile number");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...fresh, mobile });
  return { message: IDENTITY_TEXTS.otpMobile };
});

export const verifySignUpEmail = verb(contract.verifySignUpEmail, async (ctx, { email, code }) => {
  const flow = await signUpOf(ctx, { email });
  await spendCode(ctx, signUpCode(email), code);
  await keepFlow(ctx, { ...flow, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
});

export const resendSignUpEmail = verb(contract.resendSignUpEmail, async (ctx, { email }) => {
  const { name } = await signUpOf(ctx, { email });
  await mailSignUpCode(ctx, { name, email });
  return { message: IDENTITY_TEXTS.otpEmail };
});

/**
 * Verifies an e-mail by the link that was mailed to it, only for the browser that opens the link: a
 * sign-up with that e-mail continues there, or a new one begins. Anyone who typed a stranger's e-mail
 * gains nothing when the stranger opens the link.
 */
export const confirmSignUp = verb(contract.confirmSignUp, async (ctx, { token }) => {
  const who = await readSignUpLink(ctx, token);
  if (!who) throw conflict(SIGN_UP_TEXTS.linkOver);
  if (await userByEmail(ctx, who.email)) throw emailTaken();
  const flow = await readFlow(ctx);
  const fresh = { step: "signup", ...who, mobileProved: false } as const;
  const own = flow?.step === "signup" && flow.email === who.email ? flow : fresh;
  await keepFlow(ctx, { ...own, emailProved: true });
  return { message: SIGN_UP_TEXTS.emailVerified };
});
