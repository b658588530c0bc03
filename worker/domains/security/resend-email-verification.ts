import type * as z from "zod";
import type { resendEmailVerification as endpoint } from "#core/contract/security.ts";
import type { AccountContext } from "#worker/context.ts";
import { sendEmailVerification } from "./send-email-verification.ts";

export async function resendEmailVerification(
  ctx: AccountContext,
  input: z.output<typeof endpoint.input>,
) {
  const { message } = await sendEmailVerification(ctx, input);
  return { message };
}
