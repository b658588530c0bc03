import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { readFlow } from "./flow.ts";
import { sendMobileSignInCode } from "./inner/mobile-sign-in-code.ts";
import { sendMfaCode } from "./send-mfa-code.ts";

/** Resends the code of this browser's sign-in to the same address. */
export const resendSignInCode = verb(contract.resendSignInCode, async (ctx) => {
  const flow = await readFlow(ctx);
  if (flow?.step === "mfa" && flow.sentTo !== undefined) {
    return await sendMfaCode(ctx, { id: flow.sentTo });
  }
  if (flow?.step === "mobile-sign-in") {
    await sendMobileSignInCode(ctx, flow.mobile);
    return { message: IDENTITY_TEXTS.otpMobile };
  }
  throw new CooeeError("CONFLICT", IDENTITY_TEXTS.flowOver);
});
