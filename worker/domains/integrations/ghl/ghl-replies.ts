import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { insertReplies } from "./inner/message-queries.ts";

/** What a handset wrote. */
interface Reply {
  id: string;
  from: string;
  to: string;
  text: string;
}

/** For the transaction that takes replies: those of handsets that locations of GoHighLevel's wrote to go there too. */
export function ghlReplies(ctx: AccountContext, replies: readonly Reply[]): Statement[] {
  return replies.length === 0 ? [] : [insertReplies(ctx, replies)];
}
