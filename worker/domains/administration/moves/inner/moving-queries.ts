import { sql } from "drizzle-orm";
import * as z from "zod";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { movingAccounts } from "#worker/db/schema/shard/moves.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { MOVED_TABLES } from "./move-rules.ts";
import type { Key } from "./row-queries.ts";

type MovingState = (typeof movingAccounts.$inferSelect)["state"];

/** These accounts are being moved from here, or to here; what an earlier move left is forgotten. */
export function beginMoving(
  move: string,
  accounts: readonly string[],
  state: MovingState,
): Statement {
  return statement(sql`INSERT INTO moving_accounts (account_id, move_id, state)
    SELECT value, ${move}, ${state} FROM json_each(${JSON.stringify(accounts)}) WHERE true
    ON CONFLICT (account_id) DO UPDATE SET move_id = excluded.move_id, state = excluded.state,
      seq = 0, cursor = '{}' WHERE move_id <> excluded.move_id`);
}

/** From one of these states to another. */
export function setMoving(
  move: string,
  { from, to }: { from: readonly MovingState[]; to: MovingState },
): Statement {
  return statement(sql`UPDATE moving_accounts SET state = ${to} WHERE move_id = ${move}
    AND state IN (SELECT value FROM json_each(${JSON.stringify(from)}))`);
}

export function endMoving(move: string): Statement {
  return statement(sql`DELETE FROM moving_accounts WHERE move_id = ${move}`);
}

/** Unless an account is being copied: what changed of that is still to be copied again. */
export function forgetChanges(): Statement {
  return statement(sql`DELETE FROM moving_changes
    WHERE NOT EXISTS (SELECT 1 FROM moving_accounts WHERE state IN ('copying', 'frozen'))`);
}

const any = z.object({ moving: z.number(), triggers: z.number() });

/** How many accounts a shard gives away or receives, and how many triggers see to it. */
export async function movingHere(database: D1Database) {
  const [found] = await readRows(
    database,
    sql`SELECT (SELECT COUNT(*) FROM moving_accounts) AS moving, (SELECT COUNT(*) FROM sqlite_master
      WHERE type = 'trigger' AND name LIKE 'moving\\_%' ESCAPE '\\') AS triggers`,
    any,
  );
  return found ?? { moving: 0, triggers: 0 };
}

const key = z.string().transform((json): Key => z.array(z.unknown()).parse(JSON.parse(json)));

const cursor = z.object({
  /** What the step does, in which table, for which account. */
  phase: z.enum(["copy", "compare"]).default("copy"),
  table: z.number().int().min(0).default(0),
  account: z.number().int().min(0).default(0),
  after: z.array(z.unknown()).optional(),
});
export type Cursor = z.output<typeof cursor>;

export interface Place {
  state: MovingState;
  seq: number;
  cursor: Cursor;
}

const place = z.object({
  state: z.enum(movingAccounts.state.enumValues),
  seq: z.number(),
  cursor: z.string().transform((json) => cursor.parse(JSON.parse(json))),
});

/** Where the next step of a move continues; undefined if it was not begun here, or is over. */
export async function placeOf(
  database: D1Database,
  move: string,
  account: string,
): Promise<Place | undefined> {
  const query = sql`SELECT state, seq, cursor FROM moving_accounts
    WHERE account_id = ${account} AND move_id = ${move}`;
  return (await readRows(database, query, place))[0];
}

/** Moves the cursor; aborts the whole step if another run has taken it, or the move is over. */
export function takeStep(move: string, account: string, { seq }: Place, next: Cursor): Statement[] {
  return [
    statement(sql`UPDATE moving_accounts SET seq = seq + 1, cursor = ${JSON.stringify(next)}
      WHERE account_id = ${account} AND move_id = ${move} AND seq = ${seq}
        AND state = 'arriving'`),
    abortUnlessChanged(),
  ];
}

const change = z.object({ seq: z.number(), table_name: z.string(), key });

/** What changed since it was copied, in its order. */
export function changes(database: D1Database, limit: number) {
  const query = sql`SELECT seq, table_name, key FROM moving_changes ORDER BY seq LIMIT ${limit}`;
  return readRows(database, query, change);
}

export function forgetChangesTo(seq: number): Statement {
  return statement(sql`DELETE FROM moving_changes WHERE seq <= ${seq}`);
}

/** To be copied again: the keys as JSON. */
export function noteChanges(table: string, keys: readonly string[]): Statement {
  return statement(sql`INSERT INTO moving_changes (table_name, key)
    SELECT ${table}, value FROM json_each(${JSON.stringify(keys)})`);
}

const migration = z.object({ name: z.string() });

/** The migrations that a shard has seen. */
export async function migrationsOf(database: D1Database): Promise<string> {
  const rows = await readRows(database, sql`SELECT name FROM d1_migrations ORDER BY id`, migration);
  return rows.map(({ name }) => name).join(" ");
}

const busy = z.object({ busy: z.number() });

/** Whether messages of these accounts were given to a carrier whose answer is not here yet. */
export async function isSending(
  database: D1Database,
  accounts: readonly string[],
  since: number,
): Promise<boolean> {
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(accounts)}))`;
  const [found] = await readRows(
    database,
    sql`SELECT EXISTS (SELECT 1 FROM campaign_chunks c JOIN messages m ON m.account_id = c.account_id
          AND m.id BETWEEN c.first_message AND c.last_message AND m.status = 'sending'
          AND m.claimed_at > ${since}
        WHERE c.account_id IN ${ids} AND c.status = 'queued')
      OR EXISTS (SELECT 1 FROM messages WHERE account_id IN ${ids} AND status = 'sending'
        AND (status = 'unknown' OR (status = 'sending' AND campaign_id IS NULL))
        AND claimed_at > ${since}) AS busy`,
    busy,
  );
  return found?.busy === 1;
}

/** How many tables the triggers are on. */
export const WATCHED = MOVED_TABLES.length * 3;
