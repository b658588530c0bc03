import { sql } from "drizzle-orm";
import * as z from "zod";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { newId, timeOf } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { Thread } from "./find-queries.ts";

const entryRow = z.object({
  id: z.string(),
  event: z.enum(["assigned", "unassigned", "closed", "reopened", "snoozed", "woken"]).nullable(),
  text: z.string(),
  mentions: z.string(),
  until: z.number().nullable(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
});
type EntryRow = z.infer<typeof entryRow>;

const COLUMNS = sql.raw("e.id, e.event, e.text, e.mentions, e.until, e.user_id, e.user_name");
const mentioned = z.array(z.string());

function present(row: EntryRow): ThreadEntry {
  const { id, event, text, until, user_id, user_name } = row;
  const by = user_id === null ? undefined : { _id: user_id, name: user_name ?? "" };
  const base = { _id: id, createdAt: timeOf(id), by };
  if (event === null) {
    return { ...base, kind: "note", text, mentions: mentioned.parse(JSON.parse(row.mentions)) };
  }
  return { ...base, kind: "event", event, detail: text || undefined, until: until ?? undefined };
}

/** Where the time in an id ends, behind its prefix. */
const TIME_END = 14;

interface Page {
  /** Behind a prefix, what ids come before. */
  before: string;
  search: string;
  limit: number;
}

/** A room's notes and events, newest first; only notes if words are searched for. */
export async function entryPage(
  ctx: AccountContext,
  { account, room }: Thread,
  { before, search, limit }: Page,
) {
  const having = search ? sql`AND e.event IS NULL AND ${contains("e.text", search)}` : sql``;
  const rows = await ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM room_entries e WHERE e.account_id = ${account}
      AND e.room_id = ${room} AND e.id < ${`ent_${before}`} ${having}
      ORDER BY e.id DESC LIMIT ${limit}`,
    entryRow,
  );
  return rows.map(present);
}

/** Those of some ids that are notes or events of the account. */
export async function entriesAmong(ctx: AccountContext, ids: IdSet) {
  const rows = await ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM room_entries e
      WHERE e.account_id = ${ctx.db.accountId} AND e.id IN ${amongIds(ids)}`,
    entryRow,
  );
  return rows.map(present);
}

/** An event in the thread of each room that a sub-account looks after. Its id has the room's random part. */
export function insertUnassignedEntries(owner: AccountContext, subAccount: string): Statement {
  const { userId, name } = personOf(owner);
  const now = newId("entry", owner.now()).slice(0, TIME_END);
  return statement(sql`INSERT INTO room_entries (account_id, id, room_id, event, text, user_id, user_name)
    SELECT account_id, ${now} || substr(id, ${TIME_END + 1}), id, 'unassigned', '', ${userId}, ${name}
    FROM rooms WHERE account_id = ${owner.db.accountId} AND assignee_account = ${subAccount}`);
}

const keyedNote = entryRow.pick({ id: true, text: true, mentions: true, user_id: true }).extend({
  room_id: z.string(),
});

/** The note that was stored under a client's key. */
export async function noteByKey(ctx: AccountContext, key: string) {
  const [found] = await ctx.db.rows(
    sql`SELECT e.id, e.room_id, e.text, e.mentions, e.user_id FROM room_entries e
      WHERE e.account_id = ${ctx.db.accountId} AND e.key = ${key}`,
    keyedNote,
  );
  return found;
}
