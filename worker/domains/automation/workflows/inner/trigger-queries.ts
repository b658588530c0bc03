import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { WorkflowSettings, WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { newIds } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { workflowTriggers } from "#worker/db/schema/shard/workflows.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { RUN_LEASE_MS } from "./run-queries.ts";

const DAY_MS = 86_400_000;
/** Where a number may always enter: a loop through somebody's answering service ends there. */
const MOST_A_DAY = 20;

/** Something that may start workflows for each of these numbers. */
export interface Trigger {
  kind: WorkflowTrigger["type"];
  /** The group, keyword … that it is about. */
  subject?: string;
  numbers: readonly string[];
  /** Only this workflow: others that wait for the same look for themselves. */
  workflow?: string;
  /** What happened: it starts each workflow once. */
  key: string;
  /** Message ids after this one are replies to what the run sends. */
  since: string;
  hops?: number;
  /** Of a group: only if this brought the contacts in. */
  source?: string;
  /** Values that came with it, by the keys of labels. */
  values?: Readonly<Record<string, string>>;
}

/**
 * Begins a run of each active workflow that waits for one of these, as often as its rules let the number enter, and
 * returns their ids. It is in the transaction of what happened, and reads nothing before. Numbers of one trigger are
 * looked at only if a workflow waits for it: an import brings in a thousand at a time.
 */
export function startRuns(ctx: AccountContext, triggers: readonly Trigger[]): Statement {
  const now = ctx.now();
  const rows = triggers.map(
    ({ kind, subject = "", numbers, key, since, hops = 0, values = {}, ...only }) => [
      ...[kind, subject, numbers, key, since, hops, values],
      ...[only.source ?? null, only.workflow ?? null],
    ],
  );
  const stem = newIds("run", now, 1)[0]?.slice(0, 14) ?? "";
  // Anyone can write another number into a link: only one that was sent it counts.
  const wasSentTo = sql.raw(`EXISTS (SELECT 1 FROM clicks c WHERE c.account_id = t.account_id
    AND c.subject = j.value->>1 AND c.id = j.value->>3 AND c.number = n.value)`);
  // An import also gives contacts that were there new values.
  const isNew = sql.raw(`EXISTS (SELECT 1 FROM contacts c WHERE c.account_id = t.account_id
    AND c.group_id = t.subject AND c.number = n.value AND c.source_id = j.value->>7)`);
  const before = sql.raw("r.account_id = t.account_id AND r.workflow_id = t.workflow_id");
  return statement(sql`INSERT INTO workflow_runs (account_id, id, workflow_id, version, number,
      entry_key, state, node, claim_at, since, hops, vals, created_at, updated_at)
    SELECT t.account_id, ${stem} || hex(randomblob(8)), t.workflow_id, t.version, n.value,
      CASE t.entry WHEN 'once' THEN 'once' ELSE j.value->>3 END, 'active', '',
      ${now + RUN_LEASE_MS}, j.value->>4, j.value->>5, j.value->>6, ${now}, ${now}
    FROM json_each(${JSON.stringify(rows)}) j CROSS JOIN workflow_triggers t
      ON t.account_id = ${ctx.db.accountId} AND t.kind = j.value->>0
        AND t.subject IN ('', j.value->>1)
        AND (j.value->>8 IS NULL OR t.workflow_id = j.value->>8) CROSS JOIN json_each(j.value->'$[2]') n
    WHERE (t.kind <> 'click' OR ${wasSentTo}) AND (j.value->>7 IS NULL OR ${isNew}) AND CASE t.entry
      WHEN 'again' THEN NOT EXISTS (SELECT 1 FROM workflow_runs r WHERE ${before}
        AND r.number = n.value AND r.created_at > ${now} - t.again_ms)
      WHEN 'always' THEN (SELECT COUNT(*) FROM workflow_runs r WHERE ${before}
        AND r.number = n.value AND r.created_at > ${now - DAY_MS}) < ${MOST_A_DAY}
      ELSE true END
    ON CONFLICT DO NOTHING RETURNING id`);
}

/** Wakes what waits for something to happen to a number, and returns it. What was read of it before is out of date. */
export function wakeRuns(ctx: AccountContext, keys: readonly string[]): Statement {
  return statement(sql`UPDATE workflow_runs SET claim_at = ${ctx.now() + RUN_LEASE_MS}, seq = seq + 1
    WHERE account_id = ${ctx.db.accountId} AND state = 'active'
      AND wait_key IN (SELECT value FROM json_each(${JSON.stringify(keys)})) RETURNING id`);
}

export const startedRow = z.object({ id: z.string() });

interface Armed {
  workflow: string;
  version: number;
  trigger: WorkflowTrigger;
  entry: WorkflowSettings["entry"];
  /** When a date or a segment is looked at first. */
  dueAt: number | null;
}

/** Has events start a workflow, by its version. A segment that starts it already is looked at from where that was left. */
export function armTrigger(
  ctx: AccountContext,
  { workflow, version, trigger, entry, dueAt }: Armed,
): Statement[] {
  const [kind, subject] = [trigger.type, subjectOf(workflow, trigger)];
  const againMs = entry.rule === "again" ? entry.days * DAY_MS : null;
  const others = sql`${workflowTriggers.workflowId} = ${workflow} AND NOT
    (${kind} = 'segment' AND ${workflowTriggers.kind} = ${kind} AND ${workflowTriggers.subject} = ${subject})`;
  return [
    ctx.db.delete(workflowTriggers, others),
    statement(sql`INSERT INTO workflow_triggers
        (account_id, kind, subject, workflow_id, version, entry, again_ms, due_at)
      VALUES (${ctx.db.accountId}, ${kind}, ${subject}, ${workflow}, ${version}, ${entry.rule},
        ${againMs}, ${dueAt})
      ON CONFLICT DO UPDATE SET version = excluded.version, entry = excluded.entry,
        again_ms = excluded.again_ms`),
  ];
}

/** What a trigger is about; empty for any. */
export function subjectOf(workflow: string, trigger: WorkflowTrigger): string {
  switch (trigger.type) {
    case "keyword":
      return trigger.keyword;
    case "form":
      return trigger.form;
    case "group":
      return trigger.group;
    case "segment":
      return trigger.segment;
    case "click":
      return trigger.campaign ?? "";
    case "api":
    case "date":
      return workflow;
    default:
      return "";
  }
}

export function deleteTriggers(ctx: AccountContext, workflow: string): Statement {
  return ctx.db.delete(workflowTriggers, eq(workflowTriggers.workflowId, workflow));
}

/** The active workflows that something starts. */
export function triggersOn(ctx: AccountContext, kind: string, subject: string) {
  const where = and(eq(workflowTriggers.kind, kind), eq(workflowTriggers.subject, subject));
  return ctx.db.list(workflowTriggers, { where });
}

const dueTrigger = z.object({
  account_id: z.string(),
  kind: z.enum(["date", "segment"]),
  subject: z.string(),
  workflow_id: z.string(),
  due_at: z.number(),
  cursor: z.string(),
  primed: z.number(),
  definition: z.string(),
});
export type DueTrigger = z.output<typeof dueTrigger>;

/** Dates and segments of a shard that are to be looked at; dates, which have a time of day, first. */
export function dueTriggers(database: D1Database, { now, limit }: { now: number; limit: number }) {
  const query = sql`SELECT t.account_id, t.kind, t.subject, t.workflow_id, t.due_at, t.cursor,
      t.primed, v.definition
    FROM workflow_triggers t CROSS JOIN workflow_versions v ON v.account_id = t.account_id
      AND v.workflow_id = t.workflow_id AND v.version = t.version
    WHERE t.due_at <= ${now} ORDER BY t.kind, t.due_at LIMIT ${limit}
    /* cross-account: the sweep looks at the dates and segments of every account */`;
  return readRows(database, query, dueTrigger);
}

/** The number up to which a trigger is looked at, and when it is looked at next. */
export interface Place {
  due_at: number | null;
  cursor: string;
  primed?: boolean;
}

/** Moves on to the next page of numbers, or to the next time; aborts if another run did. */
export function advanceTrigger(
  ctx: AccountContext,
  { kind, subject, workflow_id, due_at, cursor }: DueTrigger,
  { due_at: dueAt, ...place }: Place,
): Statement[] {
  const where = and(
    eq(workflowTriggers.kind, kind),
    eq(workflowTriggers.subject, subject),
    eq(workflowTriggers.workflowId, workflow_id),
    eq(workflowTriggers.dueAt, due_at),
    eq(workflowTriggers.cursor, cursor),
  );
  return [
    ctx.db.update(workflowTriggers, { dueAt, ...place }, where ?? sql`0`),
    abortUnlessChanged(),
  ];
}
