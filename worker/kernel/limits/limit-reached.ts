import { CooeeError, forbidden } from "#core/errors.ts";
import { LIMITS, type LimitName, type Limits, limitRefusal } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { passedLimit } from "#worker/db/limit-guard.ts";
import { limitsOf } from "./limits-of.ts";

const DAY_MS = 86_400_000;

/** Days are in UTC: a daily limit resets at the same moment for all accounts. */
export function dayOf(now: number): number {
  return Math.floor(now / DAY_MS);
}

/** 403 for a cap, 429 for a rate. */
export function limitReached(
  name: LimitName,
  limits: Limits,
  { now, retryMs }: { now: number; retryMs?: number },
): CooeeError {
  const text = limitRefusal(name, limits);
  if (!("per" in LIMITS[name])) return forbidden(text);
  const wait = retryMs ?? (dayOf(now) + 1) * DAY_MS - now;
  return new CooeeError("RATE_LIMITED", text, undefined, Math.ceil(wait / 1000));
}

/** The message for a batch that failed on one of the account's limits; any other error unchanged. */
export async function toLimitError(ctx: AccountContext, error: unknown): Promise<unknown> {
  const name = passedLimit(error);
  return name ? limitReached(name, await limitsOf(ctx), { now: ctx.now() }) : error;
}
