import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import { CooeeError } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { countedTries, countTry, deleteOldTries } from "./rate-limit-queries.ts";

/** The windows in which tries are counted. */
export const QUARTER_HOUR = 15 * 60_000;
export const HOUR = 4 * QUARTER_HOUR;

export interface Limit {
  /** What is limited and for which caller: `sign-in:ip:203.0.113.9`. */
  key: string;
  tries: number;
  windowMs: number;
}

/** Counts one try against a limit; returns whether it is allowed. */
export async function withinLimit(
  ctx: Pick<SystemContext, "control" | "now">,
  limit: Limit,
): Promise<boolean> {
  return (await countTry(ctx, limit.key, limit.windowMs)) <= limit.tries;
}

/** Counts one try against each limit; RATE_LIMITED if any has had too many. */
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

/** Refuses if a limit is used up, without counting a try. */
export async function refuseUsedUp(
  ctx: Pick<SystemContext, "control" | "now">,
  { key, tries, windowMs }: Limit,
): Promise<void> {
  if ((await countedTries(ctx, key, windowMs)) < tries) return;
  throw tooMany(ctx, [{ key, tries, windowMs }]);
}

/** When the last of the used-up windows ends. */
function tooMany({ now }: Pick<SystemContext, "now">, limits: readonly Limit[]): CooeeError {
  const waits = limits.map(({ windowMs }) => windowMs - (now() % windowMs));
  const seconds = Math.ceil(Math.max(...waits) / 1000);
  return new CooeeError("RATE_LIMITED", IDENTITY_TEXTS.tooMany(seconds), undefined, seconds);
}

/** Deletes windows that are over. */
export async function sweepRateLimits(ctx: SystemContext): Promise<void> {
  await deleteOldTries(ctx);
}
