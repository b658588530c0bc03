import { newId } from "#core/ids.ts";
import type { Pool } from "#core/rules/shared-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { insertNumber, numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { insertSharedNumber } from "./inner/queries.ts";

/** The same without a person, for a new installation; a number that is there stays as it is. */
export async function addSharedNumber(
  ctx: Pick<SystemContext, "control" | "now">,
  number: string,
  pool: Pool,
): Promise<void> {
  if (await numberOwner(ctx, number)) return;
  const id = newId("sharedNumber", ctx.now());
  await writeControl(ctx, [
    insertNumber(ctx, number, null),
    insertSharedNumber(ctx, { id, number, pool, active: true }),
  ]);
}
