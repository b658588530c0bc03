import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { marketingOpensAt } from "#worker/domains/directory/send-window.ts";
import { type CampaignRecord, changeCampaign, getCampaign } from "./campaign-queries.ts";
import { obeysHours } from "./inner/opens-at.ts";

/** When the account may send marketing again; undefined if it may now. */
export async function closedUntil(ctx: AccountContext): Promise<number | undefined> {
  const now = ctx.now();
  const opens = marketingOpensAt(await accountProfile(ctx, ctx.account.id), now);
  return opens > now ? opens : undefined;
}

/** The same for one campaign. */
export async function campaignClosedUntil(
  ctx: AccountContext,
  campaign: CampaignRecord,
): Promise<number | undefined> {
  return obeysHours(campaign) ? closedUntil(ctx) : undefined;
}

/** Whether a campaign has to wait while the account's hours are closed. */
export async function waitsForHours(ctx: AccountContext, id: string): Promise<boolean> {
  return obeysHours(await getCampaign(ctx, id));
}

/** Records until when it waits, so that no sweep takes it for stalled before. */
export async function recordWait(
  ctx: AccountContext,
  { id, waitsUntil: known }: CampaignRecord,
  waitsUntil: number,
): Promise<void> {
  if (known !== waitsUntil) await ctx.db.batch(changeCampaign(ctx, id, { waitsUntil }));
}
