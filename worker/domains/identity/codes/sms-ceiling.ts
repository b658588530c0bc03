import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { HOUR } from "#worker/kernel/rate-limit.ts";
import { countedTries, countTry } from "#worker/kernel/rate-limit-queries.ts";
import { verb } from "#worker/verb.ts";

type Ctx = Pick<SystemContext, "control" | "now" | "settings" | "log">;

const DAY = 24 * HOUR;

/** Codes that all people together may have texted: what pumping can cost in an hour and in a day. */
function ceilings({ settings }: Pick<Ctx, "settings">) {
  return [
    { span: "hour", key: "sms-codes:hour", most: settings.SMS_CODES_PER_HOUR, windowMs: HOUR },
    { span: "day", key: "sms-codes:day", most: settings.SMS_CODES_PER_DAY, windowMs: DAY },
  ] as const;
}

/** Refuses before a code is made: to everyone alike, whether or not the number is anyone's. */
export async function refuseAboveCeiling(ctx: Ctx): Promise<void> {
  for (const { span, used, most, windowMs } of await smsCeilings(ctx)) {
    if (used >= most) throw reached(ctx, span, used, windowMs);
  }
}

/** Counts a code that is about to be texted; refuses one above the ceiling. */
export async function spendCeiling(ctx: Ctx): Promise<void> {
  const counted = await Promise.all(
    ceilings(ctx).map(async (ceiling) => ({
      ...ceiling,
      used: await countTry(ctx, ceiling.key, ceiling.windowMs),
    })),
  );
  for (const { span, used, most, windowMs } of counted) {
    if (used > most) throw reached(ctx, span, used, windowMs);
  }
}

/** How much of each ceiling is used up. */
function smsCeilings(ctx: Ctx) {
  return Promise.all(
    ceilings(ctx).map(async (ceiling) => ({
      ...ceiling,
      used: await countedTries(ctx, ceiling.key, ceiling.windowMs),
    })),
  );
}

function reached(ctx: Ctx, span: string, used: number, windowMs: number): CooeeError {
  ctx.log.error("sms_codes.ceiling", new Error(`No more codes are texted this ${span}`), { used });
  const wait = windowMs - (ctx.now() % windowMs);
  const text = IDENTITY_TEXTS.smsCeiling;
  return new CooeeError("RATE_LIMITED", text, undefined, Math.ceil(wait / 1000));
}

/** For super administrators: how near pumping, or a busy day, is to the ceilings. */
export const smsCodes = verb(contract.smsCodes, async (ctx) => {
  const ceilings = await smsCeilings(ctx);
  return { data: ceilings.map(({ span, used, most }) => ({ span, used, most })) };
});
