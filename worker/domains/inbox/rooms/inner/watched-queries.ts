import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

// A room is watched while it is open in a browser: a lease, beside which triggers record every change of what the
// room shows, in the transaction that makes it. A room that is not watched costs a look into this small table.

/** A client that missed more starts afresh; changes before that are not kept. */
export const MISSED_MOST = 500;
const LEASE_MS = 10 * 60_000;
/** A lease is extended once this much of it is over. */
const EXTEND_AFTER_MS = 60_000;

export interface Watched {
  room: string;
  number: string;
}

const own = (ctx: AccountContext, number: string) =>
  sql`account_id = ${ctx.db.accountId} AND number = ${number}`;

/** Begins or extends the lease, and forgets changes that are older than any client may ask for. */
export function watch(ctx: AccountContext, { room, number }: Watched): Statement[] {
  const now = ctx.now();
  return [
    statement(sql`INSERT INTO watched_rooms (account_id, number, room_id, base, seq, told, until)
      VALUES (${ctx.db.accountId}, ${number}, ${room}, ${now}, ${now}, ${now}, ${now + LEASE_MS})
      ON CONFLICT DO UPDATE SET until = excluded.until
      WHERE until < excluded.until - ${EXTEND_AFTER_MS}`),
    statement(sql`DELETE FROM room_changes WHERE ${own(ctx, number)}
      AND seq <= (SELECT seq - ${MISSED_MOST} FROM watched_rooms WHERE ${own(ctx, number)})`),
  ];
}

/** The last statement of a transaction that may change messages: the rooms that are to be told. */
export function takeBehindRooms(ctx: AccountContext): Statement {
  return statement(sql`UPDATE watched_rooms SET told = seq, told_before = told
    WHERE account_id = ${ctx.db.accountId} AND told < seq
    RETURNING room_id AS room, number, seq, told_before AS since`);
}

/** A room of which is asked what changed after `since`. */
export interface Since extends Watched {
  since: number;
}

export const behindRow = z.object({
  room: z.string(),
  number: z.string(),
  seq: z.number(),
  since: z.number(),
});

const watchedRow = z.object({ room: z.string(), base: z.number(), seq: z.number() });

/** Those of some rooms that are watched. */
export function watchedAmong(ctx: AccountContext, rooms: readonly Since[]) {
  return ctx.db.rows(sql`SELECT w.room_id AS room, w.base, w.seq ${among(ctx, rooms)}`, watchedRow);
}

const changeRow = z.object({ room: z.string(), seq: z.number(), ref: z.string() });

/** What changed in them, in order; of one with too many changes the last. */
export function changesAmong(ctx: AccountContext, rooms: readonly Since[]) {
  return ctx.db.rows(
    sql`SELECT w.room_id AS room, c.seq, c.ref ${changed(ctx, rooms)} ORDER BY c.seq`,
    changeRow,
  );
}

/** What the changes are of. */
export function changedRefs(ctx: AccountContext, rooms: readonly Since[]): SQL {
  return sql`SELECT c.ref ${changed(ctx, rooms)}`;
}

function changed(ctx: AccountContext, rooms: readonly Since[]): SQL {
  return sql`${among(ctx, rooms)} CROSS JOIN room_changes c ON c.account_id = w.account_id
    AND c.number = w.number AND c.seq > MAX(j.value->>1, w.seq - ${MISSED_MOST})`;
}

function among(ctx: AccountContext, rooms: readonly Since[]): SQL {
  const since = JSON.stringify(rooms.map(({ number, since }) => [number, since]));
  return sql`FROM json_each(${since}) j CROSS JOIN watched_rooms w
    ON w.account_id = ${ctx.db.accountId} AND w.number = j.value->>0`;
}

/** The leases that are over, of all accounts, with what changed under them. */
export function endLeases(before: number): Statement[] {
  const over = sql`SELECT account_id, number FROM watched_rooms WHERE until < ${before}`;
  return [
    statement(
      sql`/* cross-account: a sweep */ DELETE FROM room_changes WHERE (account_id, number) IN (${over})`,
    ),
    statement(sql`/* cross-account: a sweep */ DELETE FROM watched_rooms WHERE until < ${before}`),
  ];
}
