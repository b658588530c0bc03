import type { AccountContext } from "#worker/context.ts";
import { payerOf } from "#worker/domains/credit/payer.ts";
import { lotsFor } from "#worker/domains/credit/reservation-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { composer, forcedByValues } from "../compose.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { AUDIENCE_START, audienceOf, nextAudience } from "./audience.ts";
import { flightTally } from "./flight-tally.ts";
import { leftOut } from "./left-out.ts";

type Checked = Pick<CampaignRecord, "id" | "message" | "plainValues"> &
  Partial<Pick<CampaignRecord, "followedId">>;

/**
 * Composes the text of every contact of the audience, and adds up what they come to. What is reserved for
 * the campaign is part of the balance.
 */
export async function flightFigures(
  ctx: AccountContext,
  prepared: Pick<PreparedCampaign, "groups" | "list" | "from" | "optOut" | "params"> & {
    campaign: Checked;
  },
) {
  const payer = await payerOf(ctx);
  const { campaign, optOut } = prepared;
  const lots = await lotsFor(payer, campaign.id);
  const balance = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const tally = flightTally(lots, await leftOut(ctx, prepared.list));
  const compose = composer(campaign, prepared.params);
  const plain = composer({ ...campaign, plainValues: true }, prepared.params);
  const audience = await audienceOf(ctx, prepared, campaign.followedId);
  let page = await nextAudience(ctx, audience, AUDIENCE_START);
  for (;;) {
    const ahead = page.next ? nextAudience(ctx, audience, page.next) : undefined;
    for (const row of page.rows) {
      tally.add(compose(row, optOut), () => forcedByValues(plain, row, optOut));
    }
    if (!ahead) break;
    page = await ahead;
  }
  return { ...tally.result(), balance, payer };
}
