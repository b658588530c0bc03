import type { LimitName } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { withinLimit } from "../rate-limit.ts";
import { limitReached } from "./limit-reached.ts";
import { limitsOf } from "./limits-of.ts";

export const DAY_MS = 86_400_000;
export type DailyLimit = Extract<LimitName, "uploads" | "quickMessages" | "codes" | "invitations">;

export function dailyKey(name: DailyLimit, accountId: string): string {
  return `${name}:account:${accountId}`;
}

/** Counts one use of something an account may do only so often per day. */
export async function limitDay(ctx: AccountContext, name: DailyLimit): Promise<void> {
  const limits = await limitsOf(ctx);
  const key = dailyKey(name, ctx.account.id);
  if (await withinLimit(ctx, { key, tries: limits[name], windowMs: DAY_MS })) return;
  throw limitReached(name, limits, { now: ctx.now() });
}
