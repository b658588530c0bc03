import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { wasCalledOff } from "#worker/db/batch-guard.ts";
import { refundStatements } from "#worker/domains/credit/refund.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { pumpCampaign } from "#worker/domains/sending/pump-campaign.ts";
import { OUT, sum } from "./counts.ts";
import { prepare } from "./prepared.ts";
import { publishCampaign } from "./publish.ts";
import { type CampaignRecord, changeCampaign, getCampaign, onlyInStatus } from "./queries.ts";
import { recount } from "./recount.ts";
import { cancelQueued } from "./settle-queries.ts";

/** After this an `unknown` message no longer keeps a campaign from being complete. */
const UNKNOWN_PATIENCE_MS = 24 * 3_600_000;

/** One turn of a campaign's runner; answers when the next is due, or nothing when there is no next. */
export async function turnCampaign(
  ctx: AccountContext,
  id: Id<"campaign">,
): Promise<{ againMs?: number }> {
  const campaign = await getCampaign(ctx, id);
  if (campaign.status !== "sending") return {};
  const { from, perSecond } = await prepare(ctx, campaign);
  const { againMs, drained } = await pumpCampaign(ctx, id, { from, perSecond });
  if (drained && (await complete(ctx, campaign))) return {};
  return { againMs };
}

/** Ends a campaign whose last message has a result, and gives back what never went out. */
async function complete(ctx: AccountContext, campaign: CampaignRecord): Promise<boolean> {
  const counts = await recount(ctx, campaign);
  const patient = ctx.now() - (campaign.startedAt ?? 0) < UNKNOWN_PATIENCE_MS;
  const open = sum(counts, patient ? ["queued", "sending", "unknown"] : ["queued", "sending"]);
  if (open > 0) return false;
  const change = { status: "complete", completedAt: ctx.now() } as const;
  const statements = [
    onlyInStatus(ctx, campaign.id, ["sending"]),
    changeCampaign(ctx, campaign.id, change),
    ...refundStatements(ctx, campaign),
  ];
  try {
    await commit(ctx, statements, {
      action: "campaign.complete",
      subject: campaign.id,
      detail: counts,
    });
  } catch (error) {
    if (!wasCalledOff(error)) throw error;
  }
  return true;
}

/** Counts a campaign's messages, keeps the figures with it and tells whoever watches. */
export async function reportCampaign(ctx: AccountContext, id: Id<"campaign">): Promise<void> {
  const campaign = await getCampaign(ctx, id);
  const counts = await recount(ctx, campaign);
  const change = { counts: JSON.stringify(counts) };
  // A message that the carrier deferred after the campaign was cancelled is queued again.
  const late =
    campaign.status === "cancelled" && (counts.queued ?? 0) > 0
      ? [...cancelQueued(ctx, campaign), ...refundStatements(ctx, campaign)]
      : [];
  await ctx.db.batch([...late, changeCampaign(ctx, id, change)]);
  const seconds = Math.max(1, (ctx.now() - (campaign.startedAt ?? ctx.now())) / 1000);
  const perSecond = campaign.status === "sending" ? Math.round(sum(counts, OUT) / seconds) : 0;
  publishCampaign(ctx, { ...campaign, ...change }, perSecond);
}
