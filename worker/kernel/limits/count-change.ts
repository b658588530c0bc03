import { may } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { dayOf } from "./limit-reached.ts";
import { limitsOf } from "./limits-of.ts";
import { NEVER_REFUSED } from "./never-refused.ts";
import { addChange } from "./usage-queries.ts";

/**
 * Counts a change made by a person. Queues, sweeps and recipients are never refused, nor are
 * administrators: they act in accounts whose own changes may be used up.
 */
export async function countChange(ctx: AccountContext, action: string): Promise<Statement[]> {
  if (!ctx.person || may(ctx.person, "admin")) return [];
  const most = NEVER_REFUSED.has(action) ? Number.MAX_SAFE_INTEGER : (await limitsOf(ctx)).changes;
  return [addChange(ctx, dayOf(ctx.now()), most)];
}
