import * as z from "zod";
import type { Stage } from "./stage.ts";
import type { Made } from "./workflow.ts";

const ROWS = 20_000;

/** Runs that wait at a workflow's first action until a moment, one of each handset from `first`. */
interface Waiting {
  count: number;
  first: number;
  until: number;
  /** Only each of so many waits; the others have ended. */
  each?: number;
}

const frozen = z.number();

/** Writes runs directly to the database, as events and time would have left them. */
export async function writeRuns(
  { rig, account }: Stage,
  { id, actions: [node = ""] }: Made,
  { count, first, until, each = 1 }: Waiting,
): Promise<void> {
  const shard = await rig.database("SHARD_00");
  const version = frozen.parse(
    await shard
      .prepare("SELECT frozen FROM workflows WHERE account_id = ? AND id = ?")
      .bind(account, id)
      .first("frozen"),
  );
  const now = Date.now();
  const insert = shard.prepare(
    `WITH RECURSIVE n (i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2),
        r AS (SELECT i, i % ?9 = 0 AS waits FROM n)
      INSERT INTO workflow_runs (account_id, id, workflow_id, version, number, entry_key, state, node,
        until, seq, claim_at, since, created_at, updated_at)
      SELECT ?3, printf('run_00%08d%016d', ?8, i), ?4, ?5, printf('614%08d', ?8 + i), 'once',
        iif(waits, 'active', 'completed'), iif(waits, ?6, ''), iif(waits, ?7, NULL), 1, ?7,
        'msg_00000000000000000000000000', ?10, ?10 FROM r`,
  );
  for (let at = 0; at < count; at += ROWS) {
    const to = Math.min(count, at + ROWS);
    await insert.bind(at, to, account, id, version, node, until, first, each, now).run();
  }
  const waiting = Math.ceil(count / each);
  const counts = [
    ["", "started", count],
    ["", "completed", count - waiting],
    [node, "here", waiting],
  ];
  await shard
    .prepare(
      `INSERT INTO workflow_counts (account_id, workflow_id, action_id, what, runs)
        SELECT ?1, ?2, value->>0, value->>1, value->>2 FROM json_each(?3)`,
    )
    .bind(account, id, JSON.stringify(counts))
    .run();
}
