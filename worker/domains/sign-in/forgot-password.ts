import type * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import type { forgotPassword as forgotPasswordEndpoint } from "#core/contract/sign-up.ts";
import type { PublicContext } from "#worker/context.ts";
import { limitSending } from "#worker/domains/codes/code-limits.ts";
import { queueCode } from "#worker/domains/codes/queue-code.ts";
import { refuseRobots } from "./refuse-robots.ts";

export const resetCode = (email: string) =>
  ({ purpose: "reset-password", subject: email }) as const;

/** Has a code mailed to an e-mail that is somebody's; answers alike for every one. */
export async function forgotPassword(
  ctx: PublicContext,
  { email, turnstile }: z.output<typeof forgotPasswordEndpoint.input>,
) {
  await refuseRobots(ctx, turnstile);
  await limitSending(ctx);
  await queueCode(ctx, resetCode(email));
  return { message: IDENTITY_TEXTS.resetAsked };
}
