import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "./campaign-queries.ts";

/** The sender of one of the account's campaigns. */
export async function senderOfCampaign(ctx: AccountContext, id: string): Promise<string> {
  return (await getCampaign(ctx, id)).sender;
}
