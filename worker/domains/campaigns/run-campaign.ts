import { BELL_TEXTS } from "#core/contract/bell.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { wasCalledOff } from "#worker/db/batch-guard.ts";
import { notify, ring } from "#worker/domains/bell/notify.ts";
import { owesRefund, refundStatements } from "#worker/domains/credit/refund.ts";
import { commit, commitWork } from "#worker/domains/house/commit.ts";
import { isStopped } from "#worker/domains/house/stopped.ts";
import { pumpCampaign } from "#worker/domains/sending/pump-campaign.ts";
import { markSpanStale } from "#worker/domains/stats/mark-stale.ts";
import { tell } from "#worker/domains/webhooks/tell.ts";
import { type Counts, OUT, sum } from "./counts.ts";
import { prepare } from "./prepared.ts";
import { publishCampaign, wireCounts } from "./publish.ts";
import { type CampaignRecord, changeCampaign, getCampaign, onlyInStatus } from "./queries.ts";
import { recount } from "./recount.ts";
import { cancelQueued } from "./settle-queries.ts";

/** One turn of a campaign's runner; answers when the next is due, or nothing when there is no next. */
export async function turnCampaign(
  ctx: AccountContext,
  id: Id<"campaign">,
): Promise<{ againMs?: number }> {
  const campaign = await getCampaign(ctx, id);
  if (campaign.status !== "sending") return {};
  // The sweep calls again, and finds when it may go on.
  if (isStopped(ctx, ctx.account.shard)) return {};
  const prepared = await prepare(ctx, campaign).catch((error: unknown) =>
    stop(ctx, campaign, error),
  );
  if (!prepared) return {};
  const { from, perSecond } = prepared;
  const { againMs, drained } = await pumpCampaign(ctx, id, { from, perSecond });
  if (drained && (await complete(ctx, campaign))) return {};
  return { againMs };
}

/** Pauses a campaign that lost what it needs, such as its sender, and says why. */
async function stop(ctx: AccountContext, campaign: CampaignRecord, error: unknown) {
  if (!(error instanceof CooeeError)) throw error;
  const change = { status: "paused", holdReason: error.message } as const;
  const message = BELL_TEXTS.campaignHeld(campaign.name, error.message);
  try {
    await commit(
      ctx,
      [
        onlyInStatus(ctx, campaign.id, ["sending"]),
        changeCampaign(ctx, campaign.id, change),
        ...notify(ctx, { kind: "campaign", message }),
      ],
      { action: "campaign.stop", subject: campaign.id, detail: { reason: error.message } },
    );
    publishCampaign(ctx, { ...campaign, ...change });
    ring(ctx, "campaign");
  } catch (failure) {
    if (!wasCalledOff(failure)) throw failure;
  }
  return undefined;
}

/** Ends a campaign whose last message has a result, and gives back what never went out. */
async function complete(ctx: AccountContext, campaign: CampaignRecord): Promise<boolean> {
  const counts = await recount(ctx, campaign);
  // An `unknown` message keeps its chunk open, and with it the campaign, as long as it is asked about.
  if (sum(counts, ["queued", "sending"]) > 0) return false;
  const at = ctx.now();
  const change = { status: "complete", completedAt: at } as const;
  const shown = wireCounts({ ...campaign, counts: JSON.stringify(counts) });
  const data = { id: campaign.id, name: campaign.name, counts: shown, at };
  const told = await tell(ctx, [{ type: "campaign.completed", data }]);
  const statements = [
    onlyInStatus(ctx, campaign.id, ["sending"]),
    changeCampaign(ctx, campaign.id, change),
    ...refundStatements(ctx, campaign),
    ...markSpanStale(ctx, campaign),
    ...notify(ctx, { kind: "campaign", message: BELL_TEXTS.campaignComplete(campaign.name) }),
    ...told.statements,
  ];
  try {
    await commit(ctx, statements, {
      action: "campaign.complete",
      subject: campaign.id,
      detail: counts,
      effects: told.effects,
    });
    ring(ctx, "campaign");
  } catch (error) {
    if (!wasCalledOff(error)) throw error;
  }
  return true;
}

/** Counts a campaign's messages, keeps the figures with it and tells whoever watches. */
export async function reportCampaign(ctx: AccountContext, id: Id<"campaign">): Promise<void> {
  const campaign = await getCampaign(ctx, id);
  let counts = await recount(ctx, campaign);
  if (await settleLate(ctx, campaign, counts)) counts = await recount(ctx, campaign);
  const change = { counts: JSON.stringify(counts) };
  await ctx.db.batch([changeCampaign(ctx, id, change)]);
  const seconds = Math.max(1, (ctx.now() - (campaign.startedAt ?? ctx.now())) / 1000);
  const perSecond = campaign.status === "sending" ? Math.round(sum(counts, OUT) / seconds) : 0;
  publishCampaign(ctx, { ...campaign, ...change }, perSecond);
}

/** Gives back what a carrier rejected, deferred or never had after the campaign had ended. */
async function settleLate(
  ctx: AccountContext,
  campaign: CampaignRecord,
  counts: Counts,
): Promise<boolean> {
  if (campaign.status !== "cancelled" && campaign.status !== "complete") return false;
  if (!counts.queued && !(await owesRefund(ctx, campaign))) return false;
  const statements = [
    ...cancelQueued(ctx, campaign),
    ...refundStatements(ctx, campaign),
    ...markSpanStale(ctx, campaign),
  ];
  await commitWork(ctx, statements, []);
  return true;
}
