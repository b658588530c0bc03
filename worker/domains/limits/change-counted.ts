import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { dayOf } from "./limit-reached.ts";
import { limitsOf } from "./limits-of.ts";
import { countedChange } from "./queries.ts";

/** Counts a change that a person makes; what queues, sweeps and recipients do is never refused. */
export async function changeCounted(ctx: AccountContext): Promise<Statement[]> {
  if (!ctx.person) return [];
  const { changes } = await limitsOf(ctx);
  return [countedChange(ctx, dayOf(ctx.now()), changes)];
}
