import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { sendEmailVerification } from "./send-email-verification.ts";

export const resendEmailVerification = verb(
  contract.resendEmailVerification,
  async (ctx, input) => {
    const { message } = await sendEmailVerification(ctx, input);
    return { message };
  },
);
