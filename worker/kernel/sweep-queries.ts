import { sql } from "drizzle-orm";
import * as z from "zod";
import type { ControlDb } from "#worker/db/control-db.ts";
import { returned, runBatch, statement } from "#worker/db/statement.ts";

const MINUTE = 60_000;
/** Who has claimed a sweep has it for so long, on the queue and running. */
const LEASE_MS = 5 * MINUTE;
/** So long after its time a sweep is reported. */
const LATE_MS = 10 * MINUTE;
/** A cron that comes a little early still finds what is due. */
const EARLY_MS = MINUTE / 2;

export interface Timing {
  name: string;
  /** Minutes. */
  every: number;
}

const name = z.object({ name: z.string() });

/**
 * Claims the sweeps that are due on a database and that no run has. Returns their names, and until when they are
 * claimed. Forgets those that are no longer among `sweeps`.
 */
export async function claimDueSweeps(
  database: D1Database,
  sweeps: readonly Timing[],
  now: number,
): Promise<{ names: string[]; until: number }> {
  const until = now + LEASE_MS;
  const rows = JSON.stringify(
    sweeps.map((one) => [one.name, one.every, now + Math.max(0, one.every * MINUTE - EARLY_MS)]),
  );
  const [, claimed] = await runBatch(database, [
    statement(sql`DELETE FROM sweeps WHERE name NOT IN (SELECT value->>0 FROM json_each(${rows}))`),
    statement(sql`INSERT INTO sweeps (name, every, due_at, claimed_until, done_at)
      SELECT value->>0, value->>1, value->>2, ${until}, ${now} FROM json_each(${rows}) WHERE true
      ON CONFLICT (name) DO UPDATE SET every = excluded.every, due_at = excluded.due_at,
        claimed_until = excluded.claimed_until
      WHERE sweeps.due_at <= ${now} AND sweeps.claimed_until <= ${now} RETURNING name`),
  ]);
  return { names: returned(claimed, name).map((row) => row.name), until };
}

/** Ends a claimed run. A sweep that has more to do is due again. */
export async function endSweep(
  database: D1Database,
  run: { name: string; until: number },
  { hasMore, now }: { hasMore: boolean; now: number },
): Promise<void> {
  const end = hasMore ? sql`due_at = 0` : sql`done_at = ${now}`;
  await runBatch(database, [
    statement(sql`UPDATE sweeps SET claimed_until = 0, ${end}
      WHERE name = ${run.name} AND claimed_until = ${run.until}`),
  ]);
}

const lastRun = z.object({ name: z.string(), every: z.number(), since: z.number() });

/** The sweeps of a database, and when each last had nothing left to do. */
export function sweepRuns({ rows }: Pick<ControlDb, "rows">) {
  return rows(sql`SELECT name, every, done_at AS since FROM sweeps ORDER BY done_at`, lastRun);
}

/** Whether a sweep has been late for a while. */
export function isLate({ every, since }: z.infer<typeof lastRun>, now: number): boolean {
  return since < now - LATE_MS - every * MINUTE;
}
