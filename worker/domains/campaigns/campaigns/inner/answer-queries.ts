import { eq } from "drizzle-orm";
import { contract } from "#core/contract/registry.ts";
import type { Output } from "#core/endpoint.ts";
import type { AccountContext } from "#worker/context.ts";
import { launchAnswers } from "#worker/db/schema/shard/campaigns.ts";
import type { Statement } from "#worker/db/statement.ts";

export type Launched = Output<typeof contract.launchToNumbers>;

/** Keeps what a launch under a client's key is answered, in its transaction. */
export function insertAnswer(ctx: AccountContext, campaign: string, answer: Launched): Statement {
  return ctx.db.insert(launchAnswers, { campaignId: campaign, answer: JSON.stringify(answer) });
}

/** What a launch was answered; undefined for one from before answers were kept. */
export async function findAnswer(
  ctx: AccountContext,
  campaign: string,
): Promise<Launched | undefined> {
  const kept = await ctx.db.find(launchAnswers, eq(launchAnswers.campaignId, campaign));
  return kept && contract.launchToNumbers.output.parse(JSON.parse(kept.answer));
}
