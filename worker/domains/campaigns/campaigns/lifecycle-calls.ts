import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { SCHEDULE_REPLIES } from "#core/rules/schedules.ts";
import { wireCampaignStatus } from "#core/statuses.ts";
import { appeal } from "#worker/domains/campaigns/lifecycle/appeal.ts";
import { cancel } from "#worker/domains/campaigns/lifecycle/cancel.ts";
import { reschedule } from "#worker/domains/campaigns/lifecycle/reschedule.ts";
import { switchLink } from "#worker/domains/content/links/switch-link.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { changeableCampaign } from "./campaign-sendable.ts";

export const appealCampaign = verb(contract.appealCampaign, async (ctx, { id, appeal: text }) => {
  return appeal(ctx, await changeableCampaign(ctx, id, contract.appealCampaign.access), text);
});

export const rescheduleCampaign = verb(contract.rescheduleCampaign, async (ctx, input) => {
  const { scduleid: id, scduledate: to } = input;
  const campaign = await changeableCampaign(ctx, id, contract.rescheduleCampaign.access);
  return reschedule(ctx, campaign, { field: "scduledate", to });
});

/** Stops for good; one that is cancelled already is left as it is. */
export const cancelCampaign = verb(contract.cancelCampaign, async (ctx, { id }) => {
  const campaign = await changeableCampaign(ctx, id, contract.cancelCampaign.access);
  if (campaign.row.status !== "cancelled") await cancel(ctx, campaign);
  return { data: { status: wireCampaignStatus("cancelled") } };
});

/** R077: one that has started is cancelled from its report. */
export const cancelScheduled = verb(contract.cancelScheduled, async (ctx, { scduleid: id }) => {
  const { status, scheduledAt, recurrence } = await getCampaign(ctx, id);
  const waits = ["scheduled", "pending", "cancelled"].includes(status) || recurrence !== null;
  if (scheduledAt === null || !waits) throw conflict(CAMPAIGN_TEXTS.notScheduled);
  await cancelCampaign(ctx, { id });
  return { message: SCHEDULE_REPLIES.cancelled };
});

export const changeLink = verb(contract.changeLink, async (ctx, { id, ...change }) => {
  const { refusals } = await changeableCampaign(ctx, id, contract.changeLink.access);
  return switchLink(ctx, { subject: id, missing: refusals.link }, change);
});
