import type { FlightCheck } from "#core/contract/drafts.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { needsApproval } from "#worker/domains/approvals/needs-approval.ts";
import { payerOf } from "#worker/domains/credit/payer.ts";
import { smsLots } from "#worker/domains/credit/sms-lots.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { AUDIENCE_START, audienceOf, nextAudience } from "./inner/audience.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { composer, forcedByValues } from "./inner/compose.ts";
import { flightTally } from "./inner/flight-tally.ts";
import { readsContacts, withoutContacts } from "./inner/reads-contacts.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** Who would get it, who would not and why, and what it costs to the millicent, from the real texts. */
export const checkDraft = verb(
  contract.checkDraft,
  async (ctx, { id }): Promise<{ data: FlightCheck }> => {
    const campaign = await getCampaign(ctx, id);
    const prepared = await prepareCampaign(ctx, campaign);
    await checkAudience(ctx, prepared);
    const { lots, balance } = await smsLots(await payerOf(ctx));
    const tally = flightTally(lots);
    const compose = composer(campaign, prepared.params);
    const plain = composer({ ...campaign, plainValues: true }, prepared.params);
    // Every code has the same length and alphabet, so one stands for all.
    const { optOut } = prepared.optOut();
    const audience = await audienceOf(ctx, prepared.groups);
    let page = await nextAudience(ctx, audience, AUDIENCE_START);
    for (;;) {
      const ahead = page.next ? nextAudience(ctx, audience, page.next) : undefined;
      for (const row of page.rows) {
        tally.add(compose(row, optOut), () => forcedByValues(plain, row, optOut));
      }
      if (!ahead) break;
      page = await ahead;
    }
    const result = tally.result();
    const { price, ...found } = readsContacts(ctx) ? result : withoutContacts(result);
    return {
      data: {
        ...found,
        campaign: id,
        needsApproval: await needsApproval(ctx),
        version: campaign.updatedAt,
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
