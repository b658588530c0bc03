import { sql } from "drizzle-orm";
import * as z from "zod";
import { firstMessageIdAt } from "#core/ids.ts";
import { readRows } from "#worker/db/statement.ts";

const waiting = z.object({ account_id: z.string(), message_id: z.string() });

/** Some messages from before then with files that are still to be fetched: no one of them can hold up the others. */
export function overdueReceivedFiles(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT DISTINCT account_id, message_id FROM received_media
    WHERE state = 'waiting' AND message_id < ${firstMessageIdAt(before)}
    ORDER BY random() LIMIT ${limit}
    /* cross-account: the sweep settles what every account's handsets sent */`;
  return readRows(shard, query, waiting);
}
