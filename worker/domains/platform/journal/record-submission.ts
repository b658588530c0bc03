import type { AccountContext } from "#worker/context.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import type { Submission } from "./entry.ts";

/**
 * Records in the journal what is about to be submitted to a carrier. A restored database then knows
 * that these may have arrived; if they did not, the carrier says so when asked.
 */
export async function recordSubmission(
  ctx: AccountContext,
  submission: Omit<Submission, "of" | "account">,
): Promise<void> {
  const entry = { of: "handOver", account: ctx.account.id, ...submission } as const;
  const message = { shard: ctx.account.shard, entries: [entry] };
  await ctx.queues.journal.send(message satisfies JournalMessage);
}
