import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "../campaign-queries.ts";

/** First and last message id of one of the account's campaigns; empty texts where nothing is planned. */
export async function campaignSpan(ctx: AccountContext, id: Id<"campaign">) {
  const { firstMessage, lastMessage } = await getCampaign(ctx, id);
  return { first: firstMessage ?? "", last: lastMessage ?? "" };
}
