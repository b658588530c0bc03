import type { AccountContext } from "#worker/context.ts";
import { sendEmailVerification } from "./send-email-verification.ts";

export async function resendEmailVerification(ctx: AccountContext, { email }: { email: string }) {
  const { message } = await sendEmailVerification(ctx, { email });
  return { message };
}
