import { sql } from "drizzle-orm";
import * as z from "zod";
import type { RUN_STATES, STEP_OUTCOMES } from "#core/contract/workflows/run-states.ts";
import { firstMessageIdAt, idSchema, timeOf } from "#core/ids.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { Passed, WaitKey } from "#core/rules/workflows/advance.ts";
import type { Happening } from "#core/rules/workflows/conditions.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { eachRow, jsonRows } from "#worker/db/json-rows.ts";
import { readRows, returned, runBatch, type Statement, statement } from "#worker/db/statement.ts";

/** How long a claim lasts: what is not carried on by then is claimed again. */
export const RUN_LEASE_MS = 60_000;

const text = z.record(z.string(), z.string());

const openRun = z.object({
  id: z.string(),
  workflow: z.string(),
  version: z.number(),
  number: z.string(),
  node: z.string(),
  until: z.number().nullable(),
  seq: z.number(),
  sending: z.string().nullable(),
  tries: z.number(),
  since: z.string(),
  sentAt: z.number().nullable(),
  hops: z.number(),
  vals: z.string().transform((json) => text.parse(JSON.parse(json))),
  /** The version that its workflow's runs follow from now on, where their place is still there. */
  movedTo: z.number().nullable(),
  /** Whether all runs of its workflow were stopped, or it was deleted. */
  stopped: z.number().transform((value) => value === 1),
});
export type OpenRun = z.output<typeof openRun>;

const STOPPED = sql.raw(`NOT EXISTS (SELECT 1 FROM workflows w WHERE w.account_id = r.account_id
  AND w.id = r.workflow_id AND (w.stopped_at IS NULL OR w.stopped_at < r.created_at))`);

const MOVED_TO = sql.raw(`(SELECT w.moved_to FROM workflows w WHERE w.account_id = r.account_id
  AND w.id = r.workflow_id AND w.moved_at >= r.created_at)`);

/** Those of these runs that are under way. */
export function openRuns(ctx: AccountContext, ids: readonly string[]): Promise<OpenRun[]> {
  return ctx.db.rows(
    sql`SELECT r.id, r.workflow_id AS workflow, r.version, r.number, r.node, r.until, r.seq, r.sending,
        r.tries, r.since, r.sent_at AS sentAt, r.hops, r.vals, ${MOVED_TO} AS movedTo, ${STOPPED} AS stopped
      FROM workflow_runs r WHERE r.account_id = ${ctx.db.accountId}
        AND r.id IN ${amongIds(ids)} AND r.state = 'active' ORDER BY r.id`,
    openRun,
  );
}

const definition = z.object({ workflow: z.string(), version: z.number(), definition: z.string() });

/** What runs follow, by workflow and version. */
export function definitionsOf(
  ctx: AccountContext,
  wanted: readonly { workflow: string; version: number }[],
) {
  const rows = JSON.stringify(wanted.map(({ workflow, version }) => [workflow, version]));
  return ctx.db.rows(
    sql`SELECT v.workflow_id AS workflow, v.version, v.definition
      FROM json_each(${rows}) j CROSS JOIN workflow_versions v ON v.account_id = ${ctx.db.accountId}
        AND v.workflow_id = j.value->>0 AND v.version = j.value->>1`,
    definition,
  );
}

/** What a run becomes. */
export interface Move {
  run: OpenRun;
  /** The next action; null at the end. */
  node: string | null;
  state: (typeof RUN_STATES)[number];
  until: number | null;
  key?: WaitKey;
  /** It begins to wait: what happened since its last message counts. */
  begins?: boolean;
  claimAt: number;
  sending?: string | null;
  tries?: number;
  /** It just sent a message: replies count from now on. */
  resets?: boolean;
  reason?: string;
  passed: readonly Step[];
}

/** What is kept of an action that a run went through. */
export interface Step extends Omit<Passed, "outcome"> {
  outcome: (typeof STEP_OUTCOMES)[number];
  detail?: string;
  message?: string;
}

/**
 * Moves runs on, with their steps and counts; aborts if one of them is no longer as it was read, or if the runs of
 * its workflow were stopped.
 */
export function moveRuns(ctx: AccountContext, moves: readonly Move[]): Statement[] {
  if (moves.length === 0) return [];
  const now = ctx.now();
  const rows = moves.map(
    ({ run, node, state, until, key, claimAt, sending, tries, resets, reason, passed }) => [
      ...[run.id, run.seq, node ?? "", state, until, key ? `${key} ${run.number}` : null, claimAt],
      ...[sending ?? null, tries ?? 0, resets ? firstMessageIdAt(now) : null, reason ?? null],
      ...[passed.length, run.version],
    ],
  );
  const beginning = moves.flatMap(({ begins, key, run }) => (begins && key ? [run] : []));
  return [
    ...jsonRows(rows).flatMap((json) => [
      statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS seq,
            value->>2 AS node, value->>3 AS state, value->>4 AS until, value->>5 AS wait_key,
            value->>6 AS claim_at, value->>7 AS sending, value->>8 AS tries, value->>9 AS since,
            value->>10 AS reason, value->>11 AS passed, value->>12 AS version FROM json_each(${json}))
        UPDATE workflow_runs AS r SET node = j.node, state = j.state, until = j.until,
          wait_key = j.wait_key, claim_at = j.claim_at, sending = j.sending, tries = j.tries,
          since = COALESCE(j.since, r.since),
          sent_at = CASE WHEN j.since IS NULL THEN r.sent_at ELSE ${now} END, reason = j.reason, steps = r.steps + j.passed,
          version = j.version,
          seq = r.seq + 1, updated_at = ${now}
        FROM j WHERE r.account_id = ${ctx.db.accountId} AND r.id = j.id AND r.seq = j.seq
          AND r.state = 'active' AND (j.state = 'stopped' OR NOT ${STOPPED})`),
      abortUnless(sql`changes() = json_array_length(${json})`),
    ]),
    ...insertSteps(ctx, moves),
    ...countMoves(ctx, moves),
    ...(beginning.length > 0 ? [lookBack(ctx, beginning)] : []),
  ];
}

/** What is left of the values that runs began with, by the runs' ids; behind `moveRuns`, which aborts if they changed. */
export function setValues(
  ctx: AccountContext,
  values: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Statement[] {
  return jsonRows([...values]).map((json) =>
    statement(sql`UPDATE workflow_runs AS r SET vals = j.value->>1 FROM ${eachRow(json)}
      WHERE r.account_id = ${ctx.db.accountId} AND r.id = j.value->>0`),
  );
}

function insertSteps(ctx: AccountContext, moves: readonly Move[]): Statement[] {
  const rows = moves.flatMap(({ run, passed }) =>
    passed.map(({ node, outcome, branch, detail = branch, message }, at) => [
      ...[run.id, passed.length - at, node, outcome, detail ?? null, message ?? null, run.number],
    ]),
  );
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT INTO workflow_steps
        (account_id, run_id, nth, action_id, outcome, detail, message_id, number, at)
      SELECT r.account_id, r.id, r.steps - j.value->>1, j.value->>2, j.value->>3, j.value->>4,
        j.value->>5, j.value->>6, ${ctx.now()}
      FROM ${eachRow(json)} CROSS JOIN workflow_runs r
        ON r.account_id = ${ctx.db.accountId} AND r.id = j.value->>0`),
  );
}

/** How many runs are at an action, went on from it, began and ended. */
function countMoves(ctx: AccountContext, moves: readonly Move[]): Statement[] {
  const counts = new Map<string, number>();
  const count = (workflow: string, action: string, what: string, by: number) => {
    const key = JSON.stringify([workflow, action, what]);
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  for (const { run, node, state, until, passed } of moves) {
    const { workflow } = run;
    if (run.seq === 0) count(workflow, "", "started", 1);
    if (run.until !== null) count(workflow, run.node, "here", -1);
    if (until !== null && node !== null) count(workflow, node, "here", 1);
    if (state !== "active") count(workflow, "", state, 1);
    for (const step of passed) {
      count(workflow, step.node, "passed", 1);
      if (step.outcome === "could not send" || step.outcome === "left out")
        count(workflow, step.node, "failed", 1);
    }
  }
  const rows = [...counts].filter(([, by]) => by !== 0).map(([key, by]) => [...ofKey(key), by]);
  return jsonRows(rows).map((json) =>
    statement(sql`INSERT INTO workflow_counts (account_id, workflow_id, action_id, what, runs)
      SELECT ${ctx.db.accountId}, value->>0, value->>1, value->>2, value->>3
      FROM json_each(${json}) WHERE true
      ON CONFLICT DO UPDATE SET runs = runs + excluded.runs`),
  );
}

const countKey = z.tuple([z.string(), z.string(), z.string()]);
const ofKey = (key: string) => countKey.parse(JSON.parse(key));

/** A change of a contact this long ago may not have been read yet. */
const CHANGED_MS = 30_000;

/** What already happened ends a wait that only begins: it came before there was anything to end. */
function lookBack(ctx: AccountContext, runs: readonly OpenRun[]): Statement {
  const waitsFor = (what: Happening) =>
    sql`r.wait_key IN (${what} || ' ' || r.number, 'any ' || r.number)`;
  const rows = JSON.stringify(runs.map(({ id, since }) => [id, since, timeOf(since)]));
  return statement(sql`WITH j AS MATERIALIZED (SELECT value->>0 AS id, value->>1 AS since,
        value->>2 AS since_at FROM json_each(${rows}))
    UPDATE workflow_runs AS r SET claim_at = ${ctx.now()} FROM j
    WHERE r.account_id = ${ctx.db.accountId} AND r.id = j.id
      AND (${waitsFor("reply")} AND EXISTS (SELECT 1 FROM messages m
          WHERE m.account_id = r.account_id AND m.recipient = r.number AND m.id > j.since
            AND m.direction = 'in')
        OR ${waitsFor("click")} AND EXISTS (SELECT 1 FROM number_activity a
          WHERE a.account_id = r.account_id AND a.number = r.number AND a.clicked_at >= j.since_at)
        OR ${waitsFor("values")} AND EXISTS (SELECT 1 FROM contacts c
          WHERE c.account_id = r.account_id AND c.number = r.number
            AND c.updated_at >= ${ctx.now() - CHANGED_MS}))`);
}

const reply = z.object({ run: z.string(), text: z.string() });

/** The latest texts of each run's number since its last message, the latest first. */
export function repliesTo(ctx: AccountContext, runs: readonly OpenRun[]) {
  const rows = JSON.stringify(runs.map(({ id, number, since }) => [id, number, since]));
  return ctx.db.rows(
    sql`SELECT j.value->>0 AS run, m.text FROM json_each(${rows}) j CROSS JOIN messages m
      WHERE m.account_id = ${ctx.db.accountId} AND m.direction = 'in' AND m.id IN
        (SELECT i.id FROM messages i WHERE i.account_id = ${ctx.db.accountId}
          AND i.direction = 'in' AND i.recipient = j.value->>1 AND i.id > j.value->>2
          ORDER BY i.id DESC LIMIT 5)
      ORDER BY m.id DESC`,
    reply,
  );
}

const clicked = z.object({ number: z.string(), at: z.number() });

/** When each of these numbers last opened a link. */
export function clicksOf(ctx: AccountContext, numbers: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT number, clicked_at AS at FROM number_activity
      WHERE account_id = ${ctx.db.accountId} AND number IN ${amongIds(numbers)}
        AND clicked_at IS NOT NULL`,
    clicked,
  );
}

const labels = z.array(z.string());
const values = z.object({
  number: z.string(),
  id: z.string(),
  group: z.string(),
  fields: z.string().transform((json) => text.parse(JSON.parse(json))),
  /** The keys of its group's labels. */
  labels: z.string().transform((json) => new Set(labels.parse(JSON.parse(json)).map(tagKey))),
});
export type ContactOf = z.output<typeof values>;

/** The contacts of these numbers, the last changed last. */
export function contactsOfNumbers(ctx: AccountContext, numbers: readonly string[]) {
  return ctx.db.rows(
    sql`SELECT c.number, c.id, c.group_id AS "group", c.fields, g.fields AS labels
      FROM json_each(${JSON.stringify(numbers)}) j CROSS JOIN contacts c INDEXED BY contacts_by_number
        CROSS JOIN groups g ON g.account_id = c.account_id AND g.id = c.group_id
      WHERE c.account_id = ${ctx.db.accountId} AND c.number = j.value
      ORDER BY c.updated_at, c.id`,
    values,
  );
}

const sentTo = z.object({ number: z.string(), day: z.number(), week: z.number() });
const DAY_MS = 86_400_000;

/** How many messages of workflows each of these numbers got within a day and a week. */
export function sentLately(ctx: AccountContext, numbers: readonly string[]) {
  const now = ctx.now();
  return ctx.db.rows(
    sql`SELECT s.number, COUNT(*) FILTER (WHERE s.at > ${now - DAY_MS}) AS day, COUNT(*) AS week
      FROM json_each(${JSON.stringify(numbers)}) j CROSS JOIN workflow_steps s
      WHERE s.account_id = ${ctx.db.accountId} AND s.number = j.value
        AND s.at > ${now - 7 * DAY_MS} AND s.outcome = 'sent' GROUP BY s.number`,
    sentTo,
  );
}

export function abortAlways(): Statement {
  return abortUnless(sql`0`);
}

const EVERY_ACCOUNT = sql`/* cross-account: a shard's clock is for all its accounts */`;
const claimed = z.object({ account_id: idSchema("account"), id: z.string() });
const next = z.object({ at: z.number().nullable() });

/** Claims runs of a shard that are due, the longest overdue first, and says when the next can be claimed. */
export async function claimRuns(
  database: D1Database,
  { now, limit }: { now: number; limit: number },
) {
  const claim = sql`UPDATE workflow_runs SET claim_at = ${now + RUN_LEASE_MS}
    WHERE state = 'active' AND (account_id, id) IN (SELECT account_id, id FROM workflow_runs
      WHERE state = 'active' AND claim_at <= ${now} ORDER BY claim_at LIMIT ${limit})
    RETURNING account_id, id ${EVERY_ACCOUNT}`;
  const [rows, soonest] = await runBatch(database, [statement(claim), statement(nextClaim())]);
  return { runs: returned(rows, claimed), next: returned(soonest, next)[0]?.at ?? undefined };
}

function nextClaim() {
  return sql`SELECT MIN(claim_at) AS at FROM workflow_runs WHERE state = 'active' ${EVERY_ACCOUNT}`;
}

export async function nextRunDue(database: D1Database): Promise<number | undefined> {
  return (await readRows(database, nextClaim(), next))[0]?.at ?? undefined;
}
