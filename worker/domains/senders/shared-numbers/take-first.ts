import type { Pool } from "#core/rules/shared-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { firstOfPool } from "#worker/domains/identity/directory/number-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { forRest, noteUsed, numberForRest } from "./inner/assignment-queries.ts";

/** The number that our own messages go out from now; undefined until an administrator has added one. */
export async function takeFirst(
  ctx: Pick<SystemContext, "control" | "now">,
  pool: Pool,
): Promise<string | undefined> {
  const results = await writeControl(ctx, [noteUsed(ctx, firstOfPool(pool)), numberForRest(pool)]);
  return returned(results.at(-1), forRest)[0]?.number ?? undefined;
}
