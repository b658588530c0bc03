import { sql } from "drizzle-orm";
import * as z from "zod";
import { type Id, idSchema, newId } from "#core/ids.ts";
import { MOVE_STATES, type MoveState, OPEN_STATES } from "#core/rules/move-states.ts";
import type { Kernel } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accountMoves } from "#worker/db/schema/control/moves.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { AccountRef } from "#worker/queues/messages.ts";

type Ctx = Pick<Kernel, "control" | "now">;

const moveRow = z.object({
  id: idSchema("move"),
  account_id: z.string(),
  accounts: z.string().transform((json) => z.array(z.string()).min(1).parse(JSON.parse(json))),
  from_shard: z.number(),
  to_shard: z.number(),
  state: z.enum(MOVE_STATES),
  started_by: z.string(),
  reason: z.string().nullable(),
  copied: z.number(),
  started_at: z.number(),
  since: z.number(),
  moved_at: z.number().nullable(),
});
export type Move = z.output<typeof moveRow>;

const COLUMNS = sql.raw(Object.keys(moveRow.shape).join(", "));

export async function findMove(ctx: Ctx, id: string): Promise<Move | undefined> {
  const query = sql`SELECT ${COLUMNS} FROM account_moves WHERE id = ${id}`;
  return (await ctx.control.rows(query, moveRow))[0];
}

const MOST_LISTED = 20;

const listed = moveRow.omit({ accounts: true }).extend({ name: z.string(), accounts: z.number() });

/** The newest first, with the names of the accounts. */
export function recentMoves(ctx: Ctx) {
  return ctx.control.rows(
    sql`SELECT m.id, m.account_id, json_array_length(m.accounts) AS accounts, m.from_shard,
        m.to_shard, m.state, m.started_by, m.reason, m.copied, m.started_at, m.since, m.moved_at,
        COALESCE(a.name, '') AS name
      FROM account_moves m LEFT JOIN accounts a ON a.id = m.account_id
      ORDER BY m.started_at DESC LIMIT ${MOST_LISTED}`,
    listed,
  );
}

const openRow = z.object({ started_by: z.string(), account_id: z.string() });

/** The move that is under way, and whether an earlier one of the account is not tidied up yet. */
export async function moveInTheWay(ctx: Ctx, account: string) {
  const query = sql`SELECT started_by, account_id FROM account_moves
    WHERE state IN ('copying', 'pausing', 'frozen', 'aborting')
      OR (state = 'moved' AND account_id = ${account}) LIMIT 1`;
  return (await ctx.control.rows(query, openRow))[0];
}

interface NewMove {
  id: Id<"move">;
  account: string;
  accounts: readonly string[];
  from: number;
  to: number;
  startedBy: string;
}

export function insertMove(ctx: Ctx, { id, account, accounts, from, to, startedBy }: NewMove) {
  const now = ctx.now();
  return ctx.control.insert(accountMoves, {
    id,
    accountId: account,
    accounts: JSON.stringify(accounts),
    fromShard: from,
    toShard: to,
    state: "copying",
    startedBy,
    startedAt: now,
    since: now,
    updatedAt: now,
  });
}

/** From one state to the next; aborts if the move is in another. */
export function advance(ctx: Ctx, id: string, from: MoveState, to: MoveState): Statement[] {
  const now = ctx.now();
  return [
    statement(sql`UPDATE account_moves SET state = ${to}, since = ${now}, updated_at = ${now},
      moved_at = iif(${to} = 'moved', ${now}, moved_at) WHERE id = ${id} AND state = ${from}`),
    abortUnlessChanged(),
  ];
}

/** Calls a move off, if the directory does not name the new shard yet; aborts otherwise. */
export function callOff(ctx: Ctx, id: string, reason: string): Statement[] {
  const now = ctx.now();
  return [
    statement(sql`UPDATE account_moves SET state = 'aborting', reason = ${reason}, since = ${now},
        updated_at = ${now}
      WHERE id = ${id} AND state IN (SELECT value FROM json_each(${JSON.stringify(OPEN_STATES)}))`),
    abortUnlessChanged(),
  ];
}

/** Calls off every move that is under way. */
export function callOffOpen(ctx: Ctx, reason: string): Statement {
  const now = ctx.now();
  return statement(sql`UPDATE account_moves SET state = 'aborting', reason = ${reason}, since = ${now},
      updated_at = ${now}
    WHERE state IN (SELECT value FROM json_each(${JSON.stringify(OPEN_STATES)}))`);
}

const end = z.object({ id: idSchema("move"), state: z.enum(MOVE_STATES), to_shard: z.number() });

/** Moves that are called off, and those whose account can be written on its new shard as soon as they say so. */
export function openEnds(ctx: Ctx) {
  return ctx.control.rows(
    sql`SELECT id, state, to_shard FROM account_moves WHERE state IN ('aborting', 'moved')
      AND state NOT IN ('done', 'aborted')`,
    end,
  );
}

/** Says that what names this shard may be where the account is, unless that is known. */
export function insertMovedBack(ctx: Ctx, { id, shard }: AccountRef, from: number): Statement {
  const now = ctx.now();
  return statement(sql`INSERT INTO account_moves (id, account_id, accounts, from_shard, to_shard, state,
      started_by, started_at, since, updated_at, moved_at)
    SELECT ${newId("move", now)}, ${id}, json_array(${id}), ${from}, ${shard}, 'done', 'Restore', ${now},
      ${now}, ${now}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM account_moves WHERE from_shard = ${from} AND to_shard = ${shard}
      AND moved_at IS NOT NULL)`);
}

/** It did something; how many rows it copied. */
export function touchMove(ctx: Ctx, id: string, copied: number): Statement {
  return statement(sql`UPDATE account_moves SET updated_at = ${ctx.now()},
    copied = copied + ${copied} WHERE id = ${id}`);
}

const idle = z.object({ id: idSchema("move") });

/** Moves that have not moved since, and those whose remains have been kept long enough. */
export function idleMoves(ctx: Ctx, { since, keptSince }: { since: number; keptSince: number }) {
  return ctx.control.rows(
    sql`SELECT id FROM account_moves WHERE state NOT IN ('done', 'aborted')
      AND updated_at < iif(state = 'cleared', ${keptSince}, ${since})`,
    idle,
  );
}

const used = z.object({ used: z.number() });

/** Whether a move other than this one still watches a shard. */
export async function isWatched(ctx: Ctx, shard: number, { id }: Pick<Move, "id">) {
  const query = sql`SELECT EXISTS (SELECT 1 FROM account_moves
    WHERE state NOT IN ('cleared', 'done', 'aborted') AND id <> ${id}
      AND ${shard} IN (from_shard, to_shard)) AS used`;
  return (await ctx.control.rows(query, used))[0]?.used === 1;
}
