import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { needsApproval } from "#worker/domains/administration/approvals/needs-approval.ts";
import { senderByValue } from "#worker/domains/senders/senders/senders.ts";
import { shownSender } from "#worker/domains/senders/senders/shown-names.ts";
import { presentDay } from "#worker/domains/sending/limits/present-day.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import type { flightFigures } from "./flight-figures.ts";
import { readsContacts, withoutContacts } from "./reads-contacts.ts";
import { ownParams } from "./same-params.ts";

/** A flight check as the person sees it. */
export async function presentCheck(
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
