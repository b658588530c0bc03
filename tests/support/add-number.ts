import { sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { insertNumberIf } from "#worker/domains/identity/directory/number-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

/** Gives an account a number of its own; one that is someone's already stays theirs. */
export async function addNumber(
  ctx: Pick<SystemContext, "control">,
  number: string,
  accountId: string,
): Promise<void> {
  await writeControl(ctx, [insertNumberIf(number, accountId, sql`TRUE`)]);
}
