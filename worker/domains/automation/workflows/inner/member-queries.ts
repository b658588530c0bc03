import { and, asc, gt, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { workflowMembers } from "#worker/db/schema/shard/workflows.ts";
import type { Statement } from "#worker/db/statement.ts";

/** The next numbers that were in the segment of a workflow, in their order. */
export function membersAfter(
  ctx: AccountContext,
  workflow: string,
  { after, limit }: { after: string; limit: number },
) {
  const where = and(of(workflow), gt(workflowMembers.number, after));
  return ctx.db.list(workflowMembers, { where, orderBy: asc(workflowMembers.number), limit });
}

export function insertMembers(
  ctx: AccountContext,
  workflowId: string,
  numbers: readonly string[],
): Statement[] {
  return ctx.db.insertAll(
    workflowMembers,
    numbers.map((number) => ({ workflowId, number })),
  );
}

export function deleteMembers(
  ctx: AccountContext,
  workflow: string,
  numbers: readonly string[],
): Statement[] {
  if (numbers.length === 0) return [];
  const among = sql`${workflowMembers.number} IN ${amongIds(numbers)}`;
  return [ctx.db.delete(workflowMembers, and(of(workflow), among) ?? sql`0`)];
}

const of = (workflow: string) => sql`${workflowMembers.workflowId} = ${workflow}`;
