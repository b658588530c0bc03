import * as z from "zod";
import { storedSettings } from "#core/contract/platform-settings/setting-values.ts";
import { LIMIT_NAMES, type Limits, limitsFor } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownLimits } from "./usage-queries.ts";

const overrides = z.partialRecord(z.enum(LIMIT_NAMES), z.number());

/** The limits of an account: from its owner's role, and what was set for it alone and for everyone (JSON). */
export function effectiveLimits(role: string, own: string, usual: string | null): Limits {
  const set = usual === null ? undefined : storedSettings.limits.parse(JSON.parse(usual));
  return limitsFor(role === "trial" || role === "guest", ownLimitsOf(own), set);
}

/** What a super administrator set for this account alone. */
export function ownLimitsOf(own: string): Partial<Limits> {
  return overrides.parse(JSON.parse(own));
}

/** The account's limits: those that came with the session, otherwise read from CONTROL. */
export async function limitsOf(ctx: AccountContext): Promise<Limits> {
  if (ctx.limits) return ctx.limits;
  const found = await ownLimits(ctx, ctx.account.id);
  return effectiveLimits(found?.role ?? "trial", found?.limits ?? "{}", found?.usual ?? null);
}
