import type { AccountContext } from "#worker/context.ts";
import {
  marketingOpensAt,
  type SendHours,
} from "#worker/domains/identity/directory/account-queries.ts";
import { type CampaignRecord, changeCampaign, getCampaign } from "./campaign-queries.ts";

type Now = Pick<AccountContext, "now">;

/** When the account may send marketing again; undefined if it may now. */
export function closedUntil(ctx: Now, hours: SendHours): number | undefined {
  const now = ctx.now();
  const opens = marketingOpensAt(hours, now);
  return opens > now ? opens : undefined;
}

/** The same for one campaign. */
export function campaignClosedUntil(
  ctx: Now,
  campaign: CampaignRecord,
  hours: SendHours,
): number | undefined {
  return obeysHours(campaign) ? closedUntil(ctx, hours) : undefined;
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

type Hours = Parameters<typeof marketingOpensAt>[0];

/** What the account's sending hours keep waiting: service messages go out at any time. */
function obeysHours({ type }: Pick<CampaignRecord, "type">): boolean {
  return type !== "notification";
}

/**
 * When the sending hours begin that a campaign waits for, or will wait for when it starts; undefined if
 * they do not delay it.
 */
export function waitsUntil(
  campaign: CampaignRecord,
  hours: Hours,
  now: number,
): number | undefined {
  const at = obeysHours(campaign) ? goesOutAt(campaign, now) : undefined;
  if (at === undefined) return undefined;
  const opens = marketingOpensAt(hours, at);
  return opens > at ? opens : undefined;
}

function goesOutAt({ status, scheduledAt }: CampaignRecord, now: number): number | undefined {
  if (status === "scheduled" || status === "pending") return Math.max(scheduledAt ?? now, now);
  return status === "planning" || status === "sending" ? now : undefined;
}
