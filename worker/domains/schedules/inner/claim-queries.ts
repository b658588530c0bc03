import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { readRows, returned, runBatch, type Statement, statement } from "#worker/db/statement.ts";

const EVERY_ACCOUNT = sql`/* cross-account: a shard's alarm is for all its accounts */`;

const claimed = z.object({ account_id: idSchema("account"), id: idSchema("schedule") });
const next = z.object({ at: z.number().nullable() });

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
