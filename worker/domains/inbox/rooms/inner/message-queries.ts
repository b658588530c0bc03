import { sql } from "drizzle-orm";
import * as z from "zod";
import type { MessageRecord } from "#core/contract/messages/messages.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { idSchema } from "#core/ids.ts";
import { seesMedium } from "#core/permissions.ts";
import { fold } from "#core/rules/fold.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { isUnfolded } from "#worker/db/schema/folded.ts";
import { dayPath } from "#worker/domains/content/media/media-address.ts";
import { RECEIVED_FILES, receivedFiles } from "#worker/domains/content/media/received-queries.ts";
import { archivedTables } from "#worker/domains/sending/archive/archive-queries.ts";
import { openArchive } from "#worker/domains/sending/archive/open-archive.ts";
import {
  MESSAGE_COLUMNS,
  messageRow,
  WITH_CAMPAIGN,
} from "#worker/domains/sending/messages/message-row-queries.ts";
import { presentMessage } from "#worker/domains/sending/messages/present-message.ts";
import { ROOM_COLUMN, seenMedium } from "#worker/domains/sending/messages/read-to-queries.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import type { Thread } from "./find-queries.ts";

const row = messageRow.omit({ name: true, unread: true }).extend({
  account_id: z.string(),
  created_by: z.string().nullable(),
  /** The files of an MMS from a handset; null if it has none. */
  received: receivedFiles,
});
type ThreadRow = z.infer<typeof row>;

const THREAD_COLUMNS = sql`${MESSAGE_COLUMNS}, ${ROOM_COLUMN}, m.account_id, q.created_by,
  ${RECEIVED_FILES} AS received`;

interface Page {
  before: string;
  search: string;
  limit: number;
}

/** What was written to and from a handset, newest first. */
export async function messagePage(ctx: AccountContext, thread: Thread, page: Page) {
  const [rows, archived] = await Promise.all([
    page.search ? searchedRows(ctx, thread, page) : rowsOf(ctx, thread, page),
    archivedRows(ctx, thread, page),
  ]);
  const found = [...rows, ...archived].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, page.limit);
  return Promise.all(found.map((row) => presentThreadMessage(ctx, row)));
}

const home = z.object({
  account: idSchema("account"),
  number: z.string(),
  created: z.number().nullable(),
});

/** What was archived before there was a room: with one, nothing of its handset is. */
async function archivedRows(ctx: AccountContext, thread: Thread, { before, search, limit }: Page) {
  if (ctx.person && !seesMedium(ctx.person, "sms")) return [];
  const { account, number } = thread;
  const [found] = await ctx.db.rows(
    sql`SELECT t.account, t.number, t.created
      FROM (SELECT ${account} AS account, ${number} AS number, (SELECT created_at FROM rooms
        WHERE account_id = ${account} AND number = ${number}) AS created) t
      WHERE EXISTS (SELECT 1 FROM archive_parts p WHERE p.account_id = t.account
        AND (t.created IS NULL OR p.archived_at <= t.created))`,
    home,
  );
  const ref = found && (await resolveAccount(ctx, found.account));
  if (!ref) return [];
  const owner = ctx.forAccount(ref);
  const archive = await openArchive(owner, {
    ...{ from: "", before: `msg_${before}`, recipient: found.number },
    archivedBy: found.created ?? undefined,
  });
  const sought = fold(search);
  const messages = await archive?.read({
    ...{ order: "newest", limit },
    matches: ({ text }) => fold(text).includes(sought),
  });
  const pages = await Promise.all(
    archivedTables(owner, messages ?? []).map((table) =>
      owner.db.rows(
        sql`SELECT ${THREAD_COLUMNS}
          FROM ${table} ${WITH_CAMPAIGN} WHERE m.account_id = ${owner.db.accountId}`,
        row,
      ),
    ),
  );
  return pages.flat();
}

function rowsOf(
  ctx: AccountContext,
  { account, number }: Thread,
  { before, limit }: Omit<Page, "search">,
  having = sql``,
): Promise<ThreadRow[]> {
  return ctx.db.rows(
    sql`SELECT ${THREAD_COLUMNS} FROM messages m INDEXED BY messages_handset ${WITH_CAMPAIGN}
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
    sql`SELECT ${THREAD_COLUMNS} FROM messages m ${WITH_CAMPAIGN}
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

type Message = Extract<ThreadEntry, { kind: "message" }>;

/**
 * A message as a thread shows it. Its files have addresses of their own: everyone who sees the thread sees them, in a
 * room of the main account too, and in a frame that has no session.
 */
async function presentThreadMessage(ctx: AccountContext, row: ThreadRow): Promise<ThreadEntry> {
  const { direction } = row;
  const { unread: _, ...message } = presentMessage({ ...row, name: null, unread: 0 });
  const media = await mediaOf(ctx, row, message);
  const author = row.created_by ?? undefined;
  return { ...message, isMMS: media !== undefined, media, author, kind: "message", direction };
}

async function mediaOf(
  ctx: AccountContext,
  { account_id: account, media_file, received }: ThreadRow,
  { media }: Pick<MessageRecord, "media">,
): Promise<Message["media"]> {
  const at = (file: string) => dayPath(ctx, { account, file });
  if (received.length > 0) {
    return Promise.all(
      received.map(async ({ state, file, type, name }) => ({
        filetype: type,
        name,
        url: file === null ? "" : await at(file),
        state: state === "kept" ? undefined : state,
      })),
    );
  }
  if (media_file === null) return media;
  const url = await at(media_file);
  return media?.map((one) => ({ ...one, url }));
}
