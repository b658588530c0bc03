import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { ownCode, refuseOthersEmail } from "#worker/domains/identity/codes/own-codes.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { ownUser } from "#worker/domains/identity/directory/own-user.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import { confirmOwner } from "./inner/confirm-owner.ts";

/** Mails the code that verifies an e-mail: the one in the call, or else the one given before. */
export const sendEmailVerification = verb(contract.sendEmailVerification, async (ctx, input) => {
  const user = await ownUser(ctx);
  const email = input.email ?? user.unprovedEmail ?? user.email;
  if (!email) throw invalid("email", "Email is required!");
  await limitDay(ctx, "codes");
  await confirmOwner(ctx, user, { to: email, password: input.password });
  await refuseOthersEmail(ctx, email);
  await mailCode(ctx, ownCode(ctx, "verify-email", email), {
    to: email,
    subject: "Your Cooee email code",
    opening: "Hello,\n\nEnter this code to confirm that this is your email:",
    closing: "If you did not ask for it, you can ignore this email.",
  });
  return { message: IDENTITY_TEXTS.otpEmail, email };
});
