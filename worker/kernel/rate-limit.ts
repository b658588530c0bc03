import { IDENTITY_TEXTS } from "#core/contract/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { countedTries, countTry, forgetTries } from "./rate-limit-queries.ts";

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
  const refused = limits.filter((_, index) => allowed[index] === false);
  if (refused.length > 0) throw tooMany(ctx, refused);
}

/** How many tries there were in this window. */
export function triesOf(
  ctx: Pick<SystemContext, "control" | "now">,
  { key, windowMs }: Pick<Limit, "key" | "windowMs">,
): Promise<number> {
  return countedTries(ctx, key, windowMs);
}

/** Refuses what has used a limit up, without counting a try. */
export async function refuseUsedUp(
  ctx: Pick<SystemContext, "control" | "now">,
  { key, tries, windowMs }: Limit,
): Promise<void> {
  if ((await countedTries(ctx, key, windowMs)) < tries) return;
  throw tooMany(ctx, [{ key, tries, windowMs }]);
}

/** Says when the last of the windows that are used up ends. */
function tooMany({ now }: Pick<SystemContext, "now">, limits: readonly Limit[]): CooeeError {
  const waits = limits.map(({ windowMs }) => windowMs - (now() % windowMs));
  const seconds = Math.ceil(Math.max(...waits) / 1000);
  return new CooeeError("RATE_LIMITED", IDENTITY_TEXTS.tooMany, undefined, seconds);
}

/** Forgets windows that are over. */
export async function sweepRateLimits(ctx: SystemContext): Promise<void> {
  await forgetTries(ctx);
}
