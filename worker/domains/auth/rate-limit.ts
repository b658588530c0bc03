import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { countedTries, countTry, forgetTries } from "./queries.ts";

/** The windows in which tries are counted. */
export const QUARTER_HOUR = 15 * 60_000;
export const HOUR = 4 * QUARTER_HOUR;

export interface Limit {
  /** What is limited and for whom: `sign-in:ip:203.0.113.9`. */
  key: string;
  tries: number;
  windowMs: number;
}

/** Counts one try against a limit; whether it may go on. */
export async function withinLimit(
  ctx: Pick<SystemContext, "control" | "now">,
  limit: Limit,
): Promise<boolean> {
  return (await countTry(ctx, limit.key, limit.windowMs)) <= limit.tries;
}

/** Counts one try against each limit; too many of any is RATE_LIMITED. */
export async function limitTries(
  ctx: Pick<SystemContext, "control" | "now">,
  limits: readonly Limit[],
): Promise<void> {
  const allowed = await Promise.all(limits.map((limit) => withinLimit(ctx, limit)));
  if (allowed.includes(false)) throw tooMany();
}

/** Refuses what has used a limit up, without counting a try. */
export async function refuseUsedUp(
  ctx: Pick<SystemContext, "control" | "now">,
  { key, tries, windowMs }: Limit,
): Promise<void> {
  if ((await countedTries(ctx, key, windowMs)) >= tries) throw tooMany();
}

function tooMany(): CooeeError {
  return new CooeeError("RATE_LIMITED", IDENTITY_TEXTS.tooMany);
}

/** Forgets windows that are over. */
export async function sweepRateLimits(ctx: SystemContext): Promise<void> {
  await forgetTries(ctx);
}
