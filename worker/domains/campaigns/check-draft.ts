import type { FlightCheck } from "#core/contract/drafts.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { needsApproval } from "#worker/domains/approvals/needs-approval.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { readsContacts, withoutContacts } from "./inner/reads-contacts.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** Who would get it, who would not and why, and what it costs to the millicent, from the real texts. */
export const checkDraft = verb(
  contract.checkDraft,
  async (ctx, { id }): Promise<{ data: FlightCheck }> => {
    const campaign = await getCampaign(ctx, id);
    const prepared = await prepareCampaign(ctx, campaign);
    await checkAudience(ctx, prepared);
    const { balance, payer: _, ...result } = await flightFigures(ctx, prepared);
    const { price, ...found } = readsContacts(ctx) ? result : withoutContacts(result);
    return {
      data: {
        ...found,
        campaign: id,
        needsApproval: await needsApproval(ctx),
        version: campaign.updatedAt,
        params: { ...prepared.params },
        name: campaign.name,
        sender: prepared.from,
        price: toCents(price),
        balance: toCents(balance),
        balanceAfter: toCents(balance - price),
        perSecond: prepared.perSecond,
        finishSeconds: Math.ceil(found.recipients / prepared.perSecond),
      },
    };
  },
);
