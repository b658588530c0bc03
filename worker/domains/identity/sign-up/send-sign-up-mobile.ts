import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { flowOf, keepFlow } from "#worker/domains/identity/sign-in/flow.ts";
import { verb } from "#worker/verb.ts";
import { textSignUpCode } from "./sign-up-code.ts";

/** Gives this browser's sign-up a mobile, or replaces it; it counts once its code is entered. */
export const sendSignUpMobile = verb(contract.sendSignUpMobile, async (ctx, { mobile }) => {
  const flow = await flowOf(ctx, "signup");
  await textSignUpCode(ctx, mobile);
  await keepFlow(ctx, { ...flow, mobile, mobileProved: false });
  return { message: IDENTITY_TEXTS.otpMobile };
});
