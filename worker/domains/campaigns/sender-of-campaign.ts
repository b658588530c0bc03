import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "./campaign-queries.ts";

/** What one of the account's campaigns is sent as. */
export async function senderOfCampaign(ctx: AccountContext, id: string): Promise<string> {
  return (await getCampaign(ctx, id)).sender;
}
