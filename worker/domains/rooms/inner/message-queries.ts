import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { RECEIVED_FILES, receivedFiles } from "#worker/domains/media/received-files-queries.ts";
import {
  MESSAGE_COLUMNS,
  messageRow,
  WITH_CAMPAIGN,
} from "#worker/domains/messages/history-queries.ts";
import { seenMedium } from "#worker/domains/messages/seen-medium-queries.ts";
import { contains } from "./entry-queries.ts";
import { presentThreadMessage } from "./present-thread-message.ts";
import type { Thread } from "./thread-queries.ts";

const row = messageRow.omit({ name: true }).extend({
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
export async function messagePage(
  ctx: AccountContext,
  { account, number }: Thread,
  { before, search, limit }: Page,
) {
  const having = search ? sql`AND ${contains(sql`m.text`, search)}` : sql``;
  const rows = await ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, m.account_id, ${RECEIVED_FILES} AS received FROM messages m INDEXED BY messages_handset ${WITH_CAMPAIGN}
      WHERE m.recipient = ${number} AND m.account_id = ${account}
        AND m.id < ${`msg_${before}`} AND ${seenMedium(ctx)} ${having}
      ORDER BY m.id DESC LIMIT ${limit}`,
    row,
  );
  return Promise.all(rows.map((found) => presentThreadMessage(ctx, found)));
}

/** Those of some ids that are messages of the account. */
export async function messagesAmong(ctx: AccountContext, ids: IdSet) {
  const rows = await ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, m.account_id, ${RECEIVED_FILES} AS received FROM messages m ${WITH_CAMPAIGN}
      WHERE m.account_id = ${ctx.db.accountId} AND m.id IN ${amongIds(ids)}`,
    row,
  );
  return Promise.all(rows.map((found) => presentThreadMessage(ctx, found)));
}

const watched = z.object({ seq: z.number() });

/** The last change of a room that somebody has open; undefined if nobody has. */
export async function watchedSeq(ctx: AccountContext, { account, number }: Thread) {
  const [found] = await ctx.db.rows(
    sql`SELECT seq FROM watched_rooms WHERE account_id = ${account} AND number = ${number}`,
    watched,
  );
  return found?.seq;
}
