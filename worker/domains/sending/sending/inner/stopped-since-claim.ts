import type { AccountContext } from "#worker/context.ts";
import type { ClaimedMessage } from "#worker/domains/sending/messages/claim-queries.ts";
import type { Delivery } from "../chunk-delivery.ts";

/** An opt-out is dated to the start of its request, which may be this long before its commit. */
const COMMIT_MS = 30_000;

/** The accounts whose lists are read again before each of the carrier's batches. */
export interface Watched {
  lists: readonly string[];
  delivery: Delivery;
}

type Message = Pick<ClaimedMessage, "recipient" | "sender">;

/** Tells whose number was added to the lists since the claim; undefined if that is unknown. */
export async function stoppedSinceClaim(
  ctx: AccountContext,
  batch: readonly ClaimedMessage[],
  watched: Watched | undefined,
): Promise<((message: Message) => boolean) | undefined> {
  if (!watched) return () => false;
  const since = Math.min(...batch.map(({ claimed_at }) => claimed_at)) - COMMIT_MS;
  try {
    const stopped = await watched.delivery.suppressedSince(watched.lists, since);
    const keys = new Set(stopped.map(({ number, sender }) => keyOf(number, sender)));
    return ({ recipient, sender }) =>
      keys.has(keyOf(recipient, null)) || keys.has(keyOf(recipient, sender));
  } catch (error) {
    ctx.log.error("suppressions.unread", error, { messages: batch.length });
    return undefined;
  }
}

function keyOf(number: string, sender: string | null): string {
  return sender === null ? number : `${number} ${sender}`;
}
