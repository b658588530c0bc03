import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { MOST_WORKFLOWS } from "#core/contract/workflows/definition.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { contains } from "#worker/db/folded.ts";
import { workflows } from "#worker/db/schema/shard/workflows.ts";
import type { Statement } from "#worker/db/statement.ts";

/** What is left of a deleted one goes bit by bit. */
const THERE = sql`${workflows.deletedAt} IS NULL`;

export type WorkflowRow = typeof workflows.$inferSelect;

export function workflowById(ctx: AccountContext, id: string): Promise<WorkflowRow> {
  return ctx.db.get(workflows, and(eq(workflows.id, id), THERE) ?? THERE, "Workflow");
}

export function findWorkflow(ctx: AccountContext, id: string) {
  return ctx.db.find(workflows, and(eq(workflows.id, id), THERE) ?? THERE);
}

/** The workflow whose draft has this action. */
export function workflowOfAction(ctx: AccountContext, action: string): Promise<WorkflowRow> {
  return ctx.db.get(workflows, sql`${THERE} AND ${hasAction(action)}`, "Action");
}

function hasAction(action: string): SQL {
  return sql`EXISTS (SELECT 1 FROM json_each(${workflows.draft}, '$.actions')
    WHERE value->>'_id' = ${action})`;
}

interface WorkflowList {
  search: string | undefined;
  limit: number;
  offset: number;
}

/** Newest first: an id begins with its time. */
export function workflowPage(ctx: AccountContext, { search, limit, offset }: WorkflowList) {
  const where = and(THERE, search?.trim() ? contains("workflows.name", search) : undefined);
  return ctx.db.page(workflows, { where, orderBy: desc(workflows.id), limit, offset });
}

/** No two workflows of an account differ by case alone. */
function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

export function insertWorkflow(
  ctx: AccountContext,
  fresh: Pick<WorkflowRow, "id" | "name" | "draft">,
): Statement {
  const times = { createdAt: ctx.now(), updatedAt: ctx.now() };
  return ctx.db.insert(workflows, { ...fresh, nameKey: nameKey(fresh.name), ...times });
}

/** For the end of a batch that adds one. */
export function abortUnlessFewer(ctx: AccountContext): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM workflows
    WHERE account_id = ${ctx.db.accountId} AND deleted_at IS NULL LIMIT 1 OFFSET ${MOST_WORKFLOWS})`);
}

export function renameRow(ctx: AccountContext, id: string, name: string): Statement {
  const change = { name, nameKey: nameKey(name), updatedAt: ctx.now() };
  return ctx.db.update(workflows, change, eq(workflows.id, id));
}

/** Saves a draft; aborts if it is another by now than the one that was read. */
export function changeDraft(
  ctx: AccountContext,
  { id, version }: Pick<WorkflowRow, "id" | "version">,
  draft: string,
): Statement[] {
  const now = ctx.now();
  const changedBy = ctx.person ? actingUser(ctx.person) : null;
  const change = { draft, version: version + 1, changedBy, changedAt: now, updatedAt: now };
  const where = and(eq(workflows.id, id), eq(workflows.version, version));
  return [ctx.db.update(workflows, change, where ?? sql`0`), abortUnlessChanged()];
}

/** Marks it as deleted and its runs as stopped; its name is free again. */
export function markDeleted(ctx: AccountContext, id: string): Statement {
  const now = ctx.now();
  const change = { nameKey: id, active: false, stoppedAt: now, deletedAt: now, updatedAt: now };
  return ctx.db.update(workflows, change, eq(workflows.id, id));
}

const counted = z.object({
  workflow: z.string(),
  action: z.string(),
  what: z.enum(["started", "completed", "goal", "stopped", "failed", "here", "passed"]),
  runs: z.number(),
});
export type CountRow = z.infer<typeof counted>;

const COUNTED = sql.raw("workflow_id AS workflow, action_id AS action, what, runs");

/** What is counted of a workflow and its actions. */
export function countsOf(ctx: AccountContext, id: string): Promise<CountRow[]> {
  return ctx.db.rows(
    sql`SELECT ${COUNTED} FROM workflow_counts
      WHERE account_id = ${ctx.db.accountId} AND workflow_id = ${id}`,
    counted,
  );
}

/** What is counted of all workflows as wholes: there are few. */
export function countsOfAll(ctx: AccountContext): Promise<CountRow[]> {
  return ctx.db.rows(
    sql`SELECT ${COUNTED} FROM workflows w JOIN workflow_counts c
        ON c.account_id = w.account_id AND c.workflow_id = w.id AND c.action_id = ''
      WHERE w.account_id = ${ctx.db.accountId}`,
    counted,
  );
}

/** The groups that a draft names, for a read in the same trip. */
export function groupsNamedBy(ctx: AccountContext, id: string): SQL {
  const own = sql`w.account_id = ${ctx.db.accountId} AND w.id = ${id}`;
  return sql`SELECT a.value->>'group' FROM workflows w, json_each(w.draft, '$.actions') a
      WHERE ${own} AND a.value->>'group' IS NOT NULL
    UNION SELECT w.draft->'trigger'->>'group' FROM workflows w
      WHERE ${own} AND w.draft->'trigger'->>'group' IS NOT NULL`;
}

const there = z.object({ id: z.string().nullable() });

/** Which of the keyword, the form, the segment, the campaign and the files that a draft names exist. */
export async function namedByDraft(ctx: AccountContext, id: string): Promise<ReadonlySet<string>> {
  const named = (table: string, field: string) =>
    sql`SELECT t.id FROM workflows w CROSS JOIN ${sql.identifier(table)} t
      ON t.account_id = w.account_id AND t.id = w.draft->'trigger'->>${field}
      WHERE w.account_id = ${ctx.db.accountId} AND w.id = ${id}`;
  const rows = await ctx.db.rows(
    sql`${named("keywords", "keyword")} UNION ALL ${named("segments", "segment")}
      UNION ALL ${named("campaigns", "campaign")} UNION ALL ${named("contact_forms", "form")}
      UNION ALL SELECT f.id FROM workflows w CROSS JOIN json_each(w.draft, '$.actions') a
        CROSS JOIN files f ON f.account_id = w.account_id AND f.id = a.value->>'media'
        WHERE w.account_id = ${ctx.db.accountId} AND w.id = ${id}`,
    there,
  );
  return new Set(rows.flatMap((row) => row.id ?? []));
}
