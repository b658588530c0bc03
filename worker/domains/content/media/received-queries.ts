import { sql } from "drizzle-orm";
import * as z from "zod";
import { firstMessageIdAt } from "#core/ids.ts";
import type { InboundMedia, InboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { receivedMedia } from "#worker/db/schema/shard/media.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";
import { insertAttachment, type NewAttachment } from "./inner/attachment-queries.ts";

/** What an MMS from a handset names while none of its files is here: it is an MMS all the same (R191). */
export const NO_FILE_HERE = "";

export function hasFiles({ media = [] }: Pick<InboundMessage, "media">): boolean {
  return media.some(isShown);
}

/** Parts that lay a message out or repeat its text are no files. */
function isShown({ type }: InboundMedia): boolean {
  return !/^(application\/smil|text\/plain)\b/i.test(type);
}

/** The files of messages that are stored by the same batch: no text waits for them. */
export function insertReceivedFiles(
  ctx: AccountContext,
  arrived: readonly { message: string; media: readonly InboundMedia[] }[],
): Statement[] {
  const rows = arrived.flatMap(({ message: messageId, media }) =>
    media.filter(isShown).map(({ carrier, url, type }, nth) => {
      return { messageId, nth, carrier, url, type, state: "waiting" as const };
    }),
  );
  return rows.length === 0 ? [] : ctx.db.insertAll(receivedMedia, rows);
}

/** Those of a message that are still to be fetched. */
export function waitingMedia(ctx: AccountContext, message: string) {
  return ctx.db.list(receivedMedia, {
    where: sql`message_id = ${message} AND state = 'waiting'`,
    orderBy: sql`nth`,
  });
}

interface Nth {
  message: string;
  nth: number;
}

const still = ({ message, nth }: Nth) =>
  sql`message_id = ${message} AND nth = ${nth} AND state = 'waiting'`;

/** One is here, as this attachment. Aborts the batch if it no longer waits. */
export function keepReceivedFile(
  ctx: AccountContext,
  one: Nth,
  attachment: NewAttachment,
): Statement[] {
  const kept = { state: "kept", url: "", attachmentId: attachment.id } as const;
  return [
    ...insertAttachment(ctx, attachment),
    ctx.db.update(receivedMedia, kept, still(one)),
    abortUnlessChanged(),
  ];
}

/** It never will be. The address stays, to help find out why. */
export function refuseReceivedFile(ctx: AccountContext, one: Nth): Statement {
  return ctx.db.update(receivedMedia, { state: "refused" }, still(one));
}

const file = z.object({
  state: z.enum(["waiting", "kept", "refused"]),
  file: z.string().nullable(),
  type: z.string(),
  name: z.string(),
});
const files = z.array(file);

/** The files of an inbound message `m` in their order, as JSON; null for other messages. */
export const RECEIVED_FILES = sql.raw(`CASE WHEN m.direction = 'in' THEN (
  SELECT json_group_array(json_object('state', r.state, 'file', ra.file_id,
    'type', COALESCE(ra.type, r.type), 'name', COALESCE(ra.name, '')))
  FROM (SELECT * FROM received_media WHERE account_id = m.account_id AND message_id = m.id ORDER BY nth) r
    LEFT JOIN attachments ra ON ra.account_id = r.account_id AND ra.id = r.attachment_id) END`);

/** What that column has. */
export const receivedFiles = z
  .string()
  .nullable()
  .transform((json) => (json === null ? [] : files.parse(JSON.parse(json))));

const waiting = z.object({ account_id: z.string(), message_id: z.string() });

/** Some messages from before then with files that are still to be fetched: no one of them can hold up the others. */
export function overdueReceivedFiles(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT DISTINCT account_id, message_id FROM received_media
    WHERE state = 'waiting' AND message_id < ${firstMessageIdAt(before)}
    ORDER BY random() LIMIT ${limit}
    /* cross-account: the sweep settles what every account's handsets sent */`;
  return readRows(shard, query, waiting);
}
