import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { TOKEN_TEXTS } from "#core/contract/tokens/tokens.ts";
import { CooeeError } from "#core/errors.ts";
import { personOf } from "#worker/context.ts";
import { mailCode } from "#worker/domains/identity/codes/send-code.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { verb } from "#worker/verb.ts";
import { ownToken } from "./inner/own-token.ts";

/** Mails the code that shows a token again, to its owner's verified address. */
export const sendTokenCode = verb(contract.sendTokenCode, async (ctx, { id }) => {
  const { email } = personOf(ctx);
  const { token, code } = await ownToken(ctx, id);
  if (!email) throw new CooeeError("CONFLICT", TOKEN_TEXTS.noEmail);
  await limitDay(ctx, "codes");
  await mailCode(ctx, code, {
    to: email,
    subject: "Your code to see an app token",
    opening: `Enter this code to see your app token "${token.name}" again:`,
    closing:
      "If you did not ask for it, someone else is signed in as you. Please change your password.",
  });
  return { message: IDENTITY_TEXTS.otpEmail };
});
