import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { entriesAmong } from "./inner/entry-queries.ts";
import { messagesAmong } from "./inner/message-queries.ts";

/** What these ids are of, as a thread shows it; what is gone is not among them. */
export async function entriesById(ctx: AccountContext, ids: IdSet): Promise<ThreadEntry[]> {
  const [messages, others] = await Promise.all([messagesAmong(ctx, ids), entriesAmong(ctx, ids)]);
  return [...messages, ...others];
}
