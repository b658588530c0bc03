import type * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { forgotPassword as forgotPasswordEndpoint } from "#core/contract/sign-up.ts";
import type { PublicContext } from "#worker/context.ts";
import { makeCode } from "./codes.ts";
import { limitSending } from "./limits.ts";
import { userByEmail } from "./queries.ts";
import { refuseRobots } from "./refuse-robots.ts";
import { mailMadeCode } from "./send-code.ts";

export const resetCode = (email: string) =>
  ({ purpose: "reset-password", subject: email }) as const;

/**
 * Makes a code for any e-mail, and mails it after the answer to one that is somebody's: neither the
 * answer, nor its time, nor its limits tell which.
 */
export async function forgotPassword(
  ctx: PublicContext,
  { email, turnstile }: z.output<typeof forgotPasswordEndpoint.input>,
) {
  await refuseRobots(ctx, turnstile);
  await limitSending(ctx);
  const code = await makeCode(ctx, resetCode(email));
  const sent = async () => {
    if (!(await userByEmail(ctx, email))) return;
    await mailMadeCode(ctx, code, {
      to: email,
      subject: "Your Cooee password code",
      opening: "Hello,\n\nEnter this code to choose a new password:",
      closing:
        "If you did not ask for it, you can ignore this email: your password stays as it is.",
    });
  };
  ctx.waitUntil(sent().catch((error: unknown) => ctx.log.error("code.mail", error)));
  return { message: IDENTITY_TEXTS.resetAsked };
}
