import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { queueCode } from "#worker/domains/codes/queue-code.ts";
import { verb } from "#worker/verb.ts";
import { refuseRobots } from "./refuse-robots.ts";

export const resetCode = (email: string) =>
  ({ purpose: "reset-password", subject: email }) as const;

/** Has a code mailed to an e-mail that is somebody's; answers alike for every one. */
export const forgotPassword = verb(contract.forgotPassword, async (ctx, { email, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  await queueCode(ctx, resetCode(email));
  return { message: IDENTITY_TEXTS.resetAsked };
});
