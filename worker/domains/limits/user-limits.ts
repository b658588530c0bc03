import type { AccountContext } from "#worker/context.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { usageOf } from "./inner/usage.ts";

export async function userLimits(ctx: AccountContext) {
  return { data: await usageOf(ctx, await limitsOf(ctx)) };
}
