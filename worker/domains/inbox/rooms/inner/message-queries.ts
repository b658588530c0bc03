import { sql } from "drizzle-orm";
import * as z from "zod";
import { fold } from "#core/rules/fold.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { isUnfolded } from "#worker/db/schema/folded.ts";
import { RECEIVED_FILES, receivedFiles } from "#worker/domains/content/media/received-queries.ts";
import {
  MESSAGE_COLUMNS,
  messageRow,
  WITH_CAMPAIGN,
} from "#worker/domains/sending/messages/history-queries.ts";
import { ROOM_COLUMN } from "#worker/domains/sending/messages/read-to-queries.ts";
import { seenMedium } from "#worker/domains/sending/messages/seen-medium-queries.ts";
import type { Thread } from "./find-queries.ts";
import { presentThreadMessage } from "./present-thread-message.ts";

const row = messageRow.omit({ name: true, unread: true }).extend({
  account_id: z.string(),
  /** The files of an MMS from a handset; null if it has none. */
  received: receivedFiles,
});
export type ThreadRow = z.infer<typeof row>;

interface Page {
  before: string;
  search: string;
  limit: number;
}

/** What was written to and from a handset, newest first. */
export async function messagePage(ctx: AccountContext, thread: Thread, page: Page) {
  const rows = await (page.search ? searchedRows(ctx, thread, page) : rowsOf(ctx, thread, page));
  return Promise.all(rows.map((found) => presentThreadMessage(ctx, found)));
}

function rowsOf(
  ctx: AccountContext,
  { account, number }: Thread,
  { before, limit }: Omit<Page, "search">,
  having = sql``,
): Promise<ThreadRow[]> {
  return ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${ROOM_COLUMN}, m.account_id, ${RECEIVED_FILES} AS received FROM messages m INDEXED BY messages_handset ${WITH_CAMPAIGN}
      WHERE m.recipient = ${number} AND m.account_id = ${account}
        AND m.id < ${`msg_${before}`} AND ${seenMedium(ctx)} ${having}
      ORDER BY m.id DESC LIMIT ${limit}`,
    row,
  );
}

/** More texts with accents than most handsets are ever sent. */
const READ_AT_ONCE = 500;

/** What is sent is not stored folded, as what is received is: a plan would take longer for a search that is rare. */
async function searchedRows(ctx: AccountContext, thread: Thread, { before, search, limit }: Page) {
  const having = sql`AND (${contains("m.text", search)} OR ${mayContain})`;
  const found: ThreadRow[] = [];
  for (let behind = before; ; ) {
    const rows = await rowsOf(ctx, thread, { before: behind, limit: READ_AT_ONCE }, having);
    found.push(...rows.filter(({ text }) => fold(text).includes(fold(search))));
    const last = rows.at(-1);
    if (!last || rows.length < READ_AT_ONCE || found.length >= limit) return found.slice(0, limit);
    behind = last.id.slice("msg_".length);
  }
}

const mayContain = sql.raw(`m.direction = 'out' AND ${isUnfolded("m.text")}`);

/** Those of some ids that are messages of the account. */
export async function messagesAmong(ctx: AccountContext, ids: IdSet) {
  const rows = await ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${ROOM_COLUMN}, m.account_id, ${RECEIVED_FILES} AS received FROM messages m ${WITH_CAMPAIGN}
      WHERE m.account_id = ${ctx.db.accountId} AND m.id IN ${amongIds(ids)}`,
    row,
  );
  return Promise.all(rows.map((found) => presentThreadMessage(ctx, found)));
}

const watched = z.object({ seq: z.number() });

/** The last change of an open room; undefined if it is not open. */
export async function watchedSeq(ctx: AccountContext, { account, number }: Thread) {
  const [found] = await ctx.db.rows(
    sql`SELECT seq FROM watched_rooms WHERE account_id = ${account} AND number = ${number}`,
    watched,
  );
  return found?.seq;
}
