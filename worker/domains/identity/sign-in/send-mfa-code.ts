import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { verb } from "#worker/verb.ts";
import { flowOf, keepFlow } from "./flow.ts";
import { mfaAddress, mfaCode } from "./inner/mfa-address.ts";

/** Mails the code of this browser's sign-in to one of the addresses that were listed. */
export const sendMfaCode = verb(contract.sendMfaCode, async (ctx, { id }) => {
  const flow = await flowOf(ctx, "mfa");
  const to = await mfaAddress(ctx, flow.userId, id);
  if (!to) throw notFound("Address");
  await mailCode(ctx, mfaCode(flow.userId, to), {
    to,
    subject: "Your Cooee sign-in code",
    opening: "Hello,\n\nEnter this code to finish signing in to Cooee:",
    closing:
      "If you are not signing in, someone else knows your password. Please sign in and change it.",
  });
  await keepFlow(ctx, { ...flow, sentTo: id });
  return { message: IDENTITY_TEXTS.otpEmail };
});
