import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { keepFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { refuseRobots } from "#worker/domains/identity/sign-in/refuse-robots.ts";
import { verb } from "#worker/verb.ts";
import { mailSignUpCode, textSignUpCode } from "./sign-up-code.ts";

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
