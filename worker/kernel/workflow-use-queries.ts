import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { WORKFLOW_TEXTS } from "#core/contract/workflows/workflow-texts.ts";
import { type CooeeError, conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";

/** What a workflow's trigger or its actions name, by the field that names it. */
const NAMED = {
  group: "this group",
  segment: "this segment",
  form: "this contact form",
  sender: "this number",
} as const;
export type NamedByWorkflow = keyof typeof NAMED;

/** Of an account's active workflows, those whose new runs would use one of these. An account has few workflows. */
function using({ db }: AccountContext, field: NamedByWorkflow, ids: readonly string[]): SQL {
  const among = sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return sql`FROM workflows w CROSS JOIN workflow_versions v ON v.account_id = w.account_id
      AND v.workflow_id = w.id AND v.version = w.frozen
    WHERE w.account_id = ${db.accountId} AND w.active = 1 AND w.deleted_at IS NULL AND (
      v.definition->'trigger'->>${field} ${among} OR EXISTS (
        SELECT 1 FROM json_each(v.definition, '$.actions') a WHERE a.value->>${field} ${among}))`;
}

/** Aborts its batch while an active workflow uses one of these: it would fail without. */
export function abortIfInWorkflow(
  ctx: AccountContext,
  field: NamedByWorkflow,
  ids: readonly string[],
): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 ${using(ctx, field, ids)})`);
}

/** The error for whoever would take one of these away; undefined if no active workflow uses it. */
export async function inWorkflow(
  ctx: AccountContext,
  field: NamedByWorkflow,
  ids: readonly string[],
): Promise<CooeeError | undefined> {
  const [workflow] = await ctx.db.rows(
    sql`SELECT w.name ${using(ctx, field, ids)} ORDER BY w.name_key LIMIT 1`,
    z.object({ name: z.string() }),
  );
  return workflow && conflict(WORKFLOW_TEXTS.uses(workflow.name, NAMED[field]));
}
