import type { AccountContext } from "#worker/context.ts";
import { returned, type Statement } from "#worker/db/statement.ts";
import { type Effect, perform } from "#worker/kernel/effects.ts";
import {
  hurried,
  hurryMessages,
  insertOptOuts,
  insertReplies,
  newsIn,
} from "./inner/message-queries.ts";

/** A statement of a transaction, and what follows from what it returned. */
interface Followed {
  statement: Statement;
  follow: (told: D1Result<unknown> | undefined) => void;
}

/** What a handset wrote. */
export interface Reply {
  id: string;
  from: string;
  to: string;
  text: string;
}

/** What happened that GoHighLevel may have to hear. */
export interface GhlNews {
  replies: readonly Reply[];
  /** Numbers. */
  optedOut: readonly string[];
  /** Quick messages of which something became. */
  moved: readonly string[];
}

/**
 * For the transaction in which it happens: replies of handsets that locations of GoHighLevel's wrote to go there too, their
 * opt-outs, and what became of its messages. It hears within seconds; what is lost on the way the sweep finds due.
 */
export function ghlNews(ctx: AccountContext, { replies, optedOut, moved }: GhlNews): Followed[] {
  const tell = (told: D1Result<unknown> | undefined) =>
    queue(
      ctx,
      newsIn(told).map((id) => ({ type: "ghlNews", id })),
    );
  return [
    ...(replies.length === 0 ? [] : [{ statement: insertReplies(ctx, replies), follow: tell }]),
    ...(optedOut.length === 0 ? [] : [{ statement: insertOptOuts(ctx, optedOut), follow: tell }]),
    ...(moved.length === 0
      ? []
      : [
          {
            statement: hurryMessages(ctx, moved),
            follow: (told: D1Result<unknown> | undefined) =>
              queue(
                ctx,
                returned(told, hurried).map(({ id }) => ({ type: "ghl", message: id })),
              ),
          },
        ]),
  ];
}

function queue(ctx: AccountContext, effects: readonly Effect[]): void {
  for (const effect of effects) {
    const failed = (error: unknown) => ctx.log.error("ghl.deferred", error);
    ctx.waitUntil(perform(ctx, effect).catch(failed));
  }
}
