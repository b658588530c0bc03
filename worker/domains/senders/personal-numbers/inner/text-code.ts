import type { AccountContext } from "#worker/context.ts";
import { ownCode } from "#worker/domains/identity/codes/own-codes.ts";
import { queueCode } from "#worker/domains/identity/codes/queue-code.ts";
import { refuseAboveCeiling } from "#worker/domains/identity/codes/sms-ceiling.ts";
import { limitDay } from "#worker/kernel/limits/limit-day.ts";
import { HOUR, limitTries } from "#worker/kernel/rate-limit.ts";

/** Codes that one handset gets in an hour, whichever accounts ask for them. */
const AN_HOUR = 5;

/** Refuses before anything is written: the platform's ceiling, the account's day, the handset's hour. */
export async function countPersonalCode(ctx: AccountContext, number: string): Promise<void> {
  await refuseAboveCeiling(ctx);
  await limitDay(ctx, "codes");
  await limitTries(ctx, [{ key: `personal-number:${number}`, tries: AN_HOUR, windowMs: HOUR }]);
}

/** Texts a code to a handset, on the queue of single messages. */
export async function textPersonalCode(ctx: AccountContext, number: string): Promise<void> {
  const { subject } = ownCode(ctx, "personal-number", number);
  await queueCode(ctx, { purpose: "personal-number", subject });
}
