import type { AccountContext } from "#worker/context.ts";
import { limitsOf } from "./limits-of.ts";
import { usageOf } from "./usage.ts";

export async function userLimits(ctx: AccountContext) {
  return { data: await usageOf(ctx, await limitsOf(ctx)) };
}
