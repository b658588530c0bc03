import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { SCHEDULE_KINDS } from "#core/rules/schedules.ts";
import { readRows, returned, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import type { DueMessage } from "#worker/queues/messages.ts";

const EVERY_ACCOUNT = sql`/* cross-account: a shard's alarm is for all its accounts */`;

const claimed = z.object({ account_id: idSchema("account"), id: idSchema("schedule") });
const next = z.object({ at: z.number().nullable() });
const count = z.object({ n: z.number() });
const due = z.object({
  account: idSchema("account"),
  id: idSchema("schedule"),
  kind: z.enum(SCHEDULE_KINDS),
  subject: z.string(),
  dueAt: z.number(),
});

/** When the next claim is possible. */
function nextClaim() {
  return sql`SELECT MIN(claim_at) AS at FROM schedules WHERE status = 'scheduled' ${EVERY_ACCOUNT}`;
}

/** Claims what is due for `leaseMs`, the longest overdue first; other claims find it again after that. */
function claim({ now, leaseMs, limit }: Claim): Statement {
  return statement(sql`UPDATE schedules SET claim_at = ${now + leaseMs}
    WHERE status = 'scheduled' AND (account_id, id) IN (SELECT account_id, id FROM schedules
      WHERE status = 'scheduled' AND claim_at <= ${now} ORDER BY claim_at LIMIT ${limit})
    RETURNING account_id, id ${EVERY_ACCOUNT}`);
}

interface Claim {
  now: number;
  leaseMs: number;
  limit: number;
}

/** How many are claimed and not yet started. */
export async function countClaimed(
  database: D1Database,
  { now, mostMs }: { now: number; mostMs: number },
) {
  const query = sql`SELECT COUNT(*) AS n FROM schedules WHERE status = 'scheduled' AND due_at <= ${now}
    AND claim_at BETWEEN ${now + 1} AND ${now + mostMs} ${EVERY_ACCOUNT}`;
  return (await readRows(database, query, count))[0]?.n ?? 0;
}

/** Those of the named that still wait, and are due. */
export async function dueAmong(database: D1Database, claims: readonly DueMessage[], now: number) {
  if (claims.length === 0) return [];
  const named = JSON.stringify(claims.map(({ account, schedule }) => [account, schedule]));
  const query = sql`SELECT account_id AS account, id, kind, subject, due_at AS dueAt FROM schedules
    WHERE (account_id, id) IN (SELECT value->>0, value->>1 FROM json_each(${named}))
      AND status = 'scheduled' AND due_at <= ${now} ${EVERY_ACCOUNT}`;
  return readRows(database, query, due);
}

/** What was claimed, and when the next claim is possible. */
export async function claimSet(database: D1Database, input: Claim) {
  const [rows, soonest] = await runBatch(database, [claim(input), statement(nextClaim())]);
  return {
    due: returned(rows, claimed),
    next: returned(soonest, next)[0]?.at ?? undefined,
  };
}

export async function nextDue(database: D1Database): Promise<number | undefined> {
  return (await readRows(database, nextClaim(), next))[0]?.at ?? undefined;
}
