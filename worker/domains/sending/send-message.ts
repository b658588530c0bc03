import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  claimedMessage,
  claimMessage,
  recordResults,
} from "#worker/domains/messages/claim-queries.ts";
import { markStale } from "#worker/domains/stats/mark-stale.ts";
import { suppressionLists } from "#worker/domains/suppressions/lists-of.ts";
import { deferEffect } from "#worker/kernel/defer-effect.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { submitToCarrier } from "./inner/submit-to-carrier.ts";

/** Sends one message that belongs to no campaign. Safe to run twice. */
export async function sendMessage(ctx: AccountContext, id: Id<"message">): Promise<void> {
  if (isStopped(ctx, ctx.account.shard)) {
    return deferEffect(ctx, { type: "send", message: id });
  }
  const lists = await suppressionLists(ctx);
  const [, claim] = await ctx.db.batch([...claimMessage(ctx, id, lists), markStale(ctx, [id])]);
  const claimed = claimedMessage.array().parse(claim?.results ?? []);
  if (claimed.length === 0) return;
  const rows = await submitToCarrier(ctx, claimed, { campaign: null, chunk: null });
  await ctx.db.batch([recordResults(ctx, rows), markStale(ctx, [id])]);
  if (rows.some(([, , status]) => status === "queued")) throw new Deferred(id);
}
