import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { verb } from "#worker/verb.ts";
import { refuseRobots } from "./refuse-robots.ts";

export const resetCode = (email: string) =>
  ({ purpose: "reset-password", subject: email }) as const;

/** Mails a code to an email address if it belongs to a user; the response is the same for all. */
export const forgotPassword = verb(contract.forgotPassword, async (ctx, { email, turnstile }) => {
  await refuseRobots(ctx, turnstile);
  await queueCode(ctx, resetCode(email));
  return { message: IDENTITY_TEXTS.resetAsked };
});
