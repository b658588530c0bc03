import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { ThreadEntry } from "#core/contract/rooms.ts";
import { timeOf } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import type { Thread } from "./thread-queries.ts";

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
  const having = search ? sql`AND e.event IS NULL AND ${contains(sql`e.text`, search)}` : sql``;
  const rows = await ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM room_entries e WHERE e.account_id = ${account}
      AND e.room_id = ${room} AND e.id < ${`ent_${before}`} ${having}
      ORDER BY e.id DESC LIMIT ${limit}`,
    entryRow,
  );
  return rows.map(present);
}

/** Those of some ids that are notes or events of the account. */
export async function entriesAmong(ctx: AccountContext, ids: readonly string[]) {
  const rows = await ctx.db.rows(
    sql`SELECT ${COLUMNS} FROM room_entries e
      WHERE e.account_id = ${ctx.db.accountId} AND e.id IN ${amongIds(ids)}`,
    entryRow,
  );
  return rows.map(present);
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

/** Whether a text has these words, in any case. */
export function contains(column: SQL, words: string): SQL {
  return sql`instr(lower(${column}), lower(${words})) > 0`;
}
