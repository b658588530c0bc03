import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { Deferred } from "#worker/domains/house/deferred.ts";
import { promiseLater } from "#worker/domains/house/promise-later.ts";
import { isStopped } from "#worker/domains/house/stopped.ts";
import { markStale } from "#worker/domains/stats/mark-stale.ts";
import { suppressionLists } from "#worker/domains/suppressions/lists-of.ts";
import { claimedMessage, claimMessage, recordResults } from "./claim-queries.ts";
import { handOver } from "./hand-over.ts";

/** Sends one message that belongs to no campaign. Safe to run twice. */
export async function sendMessage(ctx: AccountContext, id: Id<"message">): Promise<void> {
  if (isStopped(ctx, ctx.account.shard)) {
    return promiseLater(ctx, { type: "send", message: id });
  }
  const lists = await suppressionLists(ctx);
  const [, claim] = await ctx.db.batch([...claimMessage(ctx, id, lists), markStale(ctx, [id])]);
  const claimed = claimedMessage.array().parse(claim?.results ?? []);
  if (claimed.length === 0) return;
  const rows = await handOver(ctx, claimed, { campaign: null, chunk: null });
  await ctx.db.batch([recordResults(ctx, rows), markStale(ctx, [id])]);
  if (rows.some(([, , status]) => status === "queued")) throw new Deferred(id);
}
