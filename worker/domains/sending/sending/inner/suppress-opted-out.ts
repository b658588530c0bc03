import type { Receipt } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import type { ReceiptsMessage } from "#worker/queues/messages.ts";
import { type RefusedMessage, stillOptedOut } from "./opted-out-queries.ts";

/** Each takes several statements, and an invocation has a thousand. */
export const OPT_OUTS_AT_ONCE = 40;
/** A message of a queue has 128 KB. */
const PER_MESSAGE = 500;

/**
 * Opts out the recipients of messages that a carrier refused because of a STOP that we do not have. A
 * replay finds them on the list, and a number that has agreed to messages since then stays off it. Returns how many
 * it took of `most`; the rest is left to the queue.
 */
export async function suppressOptedOut(
  ctx: AccountContext,
  messages: readonly string[],
  most = OPT_OUTS_AT_ONCE,
): Promise<number> {
  if (messages.length === 0) return 0;
  const refused = await stillOptedOut(ctx, messages);
  for (const { recipient, sender, campaign_id } of refused.slice(0, most)) {
    const campaign = campaign_id ?? undefined;
    await optOut(ctx, { number: recipient, source: "carrier", from: sender, campaign });
  }
  await leave(ctx, refused.slice(most));
  return Math.min(refused.length, most);
}

/** Leaves messages to the queue as receipts again: all that is new in them is the STOP. */
async function leave(ctx: AccountContext, refused: readonly RefusedMessage[]): Promise<void> {
  const [first] = refused;
  if (!first) return;
  const carrier = first.carrier ?? ctx.carrier.name;
  const at = ctx.now();
  const receipts = refused.map(
    ({ id }): Receipt => ({ reference: id, carrierId: "", status: "failed", optedOut: true, at }),
  );
  for (let from = 0; from < receipts.length; from += PER_MESSAGE) {
    const some = receipts.slice(from, from + PER_MESSAGE);
    await ctx.queues.receipts.send({ carrier, receipts: some } satisfies ReceiptsMessage);
  }
}
