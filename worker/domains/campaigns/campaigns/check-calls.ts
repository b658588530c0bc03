import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { needsApproval } from "#worker/domains/administration/approvals/approvals.ts";
import { senderByValue, shownSender } from "#worker/domains/senders/senders/senders.ts";
import { presentDay } from "#worker/domains/sending/limits/sending-standing.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { changeableSchedule } from "./campaign-sendable.ts";
import { flightCheck } from "./flight-check.ts";
import { checkAudience, checkFollowUp } from "./inner/check-audience.ts";
import { editedFields } from "./inner/content.ts";
import type { flightFigures } from "./inner/flight-figures.ts";
import { ownParams } from "./inner/same-params.ts";
import { type PreparedCampaign, prepareCampaign } from "./prepare-campaign.ts";
import { readsContacts, withoutContacts } from "./reads-contacts.ts";

/** Who would get it, who would not and why, and what it costs to the millicent, from the real texts. */
export const checkDraft = verb(
  contract.checkDraft,
  async (ctx, { id }): Promise<{ data: FlightCheck }> => {
    const { prepared, figures } = await flightCheck(ctx, await getCampaign(ctx, id));
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);

/** What a campaign's follow-up would cost at most, from the real texts; nothing changes. */
export const checkDraftFollowUp = verb(
  contract.checkDraftFollowUp,
  async (ctx, { id, followUp }) => {
    const prepared = await prepareCampaign(ctx, await getCampaign(ctx, id), followUp.message);
    await checkAudience(ctx, prepared, followUp.message);
    const { recipients, price, bySegments } = await checkFollowUp(ctx, prepared, followUp);
    const segments = bySegments.at(-1)?.segments ?? 0;
    return { data: { recipients, price: toCents(price), segments } };
  },
);

/** What an edit would make of a scheduled campaign; nothing changes. */
export const checkScheduledEdit = verb(
  contract.checkScheduledEdit,
  async (ctx, { scduleid, ...edit }) => {
    const campaign = await changeableSchedule(ctx, scduleid, contract.checkScheduledEdit.access);
    const edited = { ...campaign, ...(await editedFields(ctx, campaign, edit)) };
    const { prepared, figures } = await flightCheck(ctx, edited);
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);

/** A flight check as the person sees it. */
async function presentCheck(
  ctx: AccountContext,
  prepared: PreparedCampaign,
  figures: Awaited<ReturnType<typeof flightFigures>>,
): Promise<FlightCheck> {
  const { campaign, from, shared, perSecond, standing } = prepared;
  const { balance, payer: _, uncovered: __, heldBy, ...result } = figures;
  const { price, ...found } = readsContacts(ctx) ? result : withoutContacts(result);
  const [mustWait, shows] = await Promise.all([
    needsApproval(ctx),
    senderByValue(ctx, from).then((sender) => shownSender(ctx, sender, campaign.medium)),
  ]);
  return {
    ...found,
    shows,
    campaign: campaign.id,
    needsApproval: heldBy.length > 0 || mustWait,
    heldBy,
    daily: presentDay(standing),
    version: campaign.updatedAt,
    params: { ...ownParams(prepared) },
    name: campaign.name,
    // Several numbers send: each recipient sees the one that it knows.
    sender: shared?.severalSend ? SHARED_SENDER : from,
    price: toCents(price),
    balance: toCents(balance),
    balanceAfter: toCents(balance - price),
    perSecond,
    finishSeconds: Math.ceil(found.recipients / perSecond),
  };
}
