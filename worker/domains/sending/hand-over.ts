import type { SendResult } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import type { ClaimedMessage, ResultRow } from "./claim-queries.ts";

function row(result: SendResult): ResultRow {
  switch (result.outcome) {
    case "accepted":
      return [result.reference, "sent", result.carrierId, null];
    case "rejected":
      return [result.reference, "failed", null, result.reason];
    case "deferred":
      return [result.reference, "queued", null, null];
  }
}

/**
 * Gives claimed messages to the carrier. Where it does not answer, nobody knows what it took: those
 * messages are `unknown` and are never given again unless the carrier says that it never had them.
 */
export async function handOver(
  ctx: AccountContext,
  claimed: readonly ClaimedMessage[],
): Promise<ResultRow[]> {
  const rows: ResultRow[] = [];
  for (let at = 0; at < claimed.length; at += ctx.carrier.batchSize) {
    const batch = claimed.slice(at, at + ctx.carrier.batchSize);
    rows.push(...(await handOverBatch(ctx, batch)));
  }
  return rows;
}

async function handOverBatch(
  ctx: AccountContext,
  batch: readonly ClaimedMessage[],
): Promise<ResultRow[]> {
  try {
    const results = await ctx.carrier.send(
      batch.map(({ id, recipient, sender, text }) => ({
        reference: id,
        to: recipient,
        from: sender,
        text,
      })),
    );
    const answered = new Map(results.map((result) => [result.reference, row(result)]));
    return batch.map(({ id }) => answered.get(id) ?? [id, "unknown", null, null]);
  } catch (error) {
    ctx.log.error("carrier.no_answer", error, {
      carrier: ctx.carrier.name,
      messages: batch.length,
    });
    return batch.map(({ id }) => [id, "unknown", null, null]);
  }
}
