import { screenAll, screenOf } from "#core/rules/screening.ts";
import type { AccountContext } from "#worker/context.ts";
import { payerOf } from "#worker/domains/money/credit/payer.ts";
import { rateBeyond } from "#worker/domains/money/credit/rate-beyond.ts";
import { lotsFor } from "#worker/domains/money/credit/reservation-queries.ts";
import { withoutNumber } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { pause } from "#worker/pause.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import { type AudienceRow, composer, forcedByValues } from "../compose.ts";
import type { PreparedCampaign } from "../prepare-campaign.ts";
import { AUDIENCE_START, audienceOf, nextAudience } from "./audience.ts";
import { flightTally, leftOut } from "./flight-tally.ts";
import { heldTexts } from "./held-texts.ts";

type Checked = Pick<
  PreparedCampaign,
  "groups" | "filters" | "list" | "from" | "shared" | "optOut" | "params" | "rules"
> & {
  campaign: Pick<CampaignRecord, "id" | "message" | "plainValues" | "medium"> &
    Partial<Pick<CampaignRecord, "followedId" | "followUp">>;
};

/**
 * Composes the text of every contact of the audience, and adds up what they come to. What is reserved for
 * the campaign is part of the balance.
 */
export async function flightFigures(ctx: AccountContext, prepared: Checked) {
  const payer = await payerOf(ctx);
  const { id, medium } = prepared.campaign;
  const lots = await lotsFor(payer, id, medium);
  const balance = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const tally = flightTally(lots, await leftOut(ctx, prepared.list), {
    medium,
    beyond: await rateBeyond(payer, lots, medium),
  });
  const screened = screenAll(screenOf(prepared.rules), heldTexts(prepared));
  await readAudience(ctx, prepared, adding(tally, prepared, screened));
  return { ...tally.result(), balance, payer, heldBy: screened.held() };
}

/** A follow-up is a text, whatever it follows. */
const FOLLOW_UP = "sms";

/**
 * What a follow-up of these words comes to at most, for those who would get the campaign. It is charged
 * later, from credit that the campaign leaves: each part counts at the highest rate there is.
 */
export async function followUpFigures(ctx: AccountContext, prepared: Checked, message: string) {
  const { campaign, params, optOut } = prepared;
  const lots = await lotsFor(await payerOf(ctx), campaign.id, FOLLOW_UP);
  const dearest = lots
    .map((lot) => ({ ...lot, remaining: 0 }))
    .sort((one, other) => one.rate - other.rate);
  const tally = flightTally(dearest, new Map(), {
    medium: FOLLOW_UP,
    beyond: await rateBeyond(ctx, dearest, FOLLOW_UP),
  });
  const first = composer(campaign, params, campaign.medium);
  const add = adding(tally, { ...prepared, campaign: { ...campaign, message, medium: FOLLOW_UP } });
  await readAudience(ctx, prepared, (row, reach) => {
    if (first(row, optOut).kind === "message") add(row, reach);
  });
  return tally.result();
}

/** Whether a number is free for a contact. */
type Reach = (number: string) => boolean;

/** Adds a contact with the text that it would get. */
function adding(
  tally: ReturnType<typeof flightTally>,
  { campaign, params, optOut }: Checked,
  screened?: ReturnType<typeof screenAll>,
): (row: AudienceRow, reach: Reach) => void {
  const compose = composer(campaign, params, campaign.medium);
  const plain = composer({ ...campaign, plainValues: true }, params, campaign.medium);
  return (row, reach) => {
    const { number } = row;
    const composed = compose(row, optOut);
    if (composed.kind === "message" && !reach(number)) {
      tally.add({ kind: "excluded", number, reason: "noNumber", detail: "" }, () => false);
      return;
    }
    if (composed.kind === "message") screened?.add(composed.text);
    tally.add(composed, () => forcedByValues(plain, row, optOut));
  };
}

async function readAudience(
  ctx: AccountContext,
  prepared: Checked,
  add: (row: AudienceRow, reach: Reach) => void,
): Promise<void> {
  const audience = await audienceOf(ctx, prepared, prepared.campaign.followedId);
  let page = await nextAudience(ctx, audience, AUDIENCE_START);
  for (;;) {
    const ahead = page.next ? nextAudience(ctx, audience, page.next) : undefined;
    const reach = await reachOf(ctx, prepared, page.rows);
    for (const row of page.rows) add(row, reach);
    if (!ahead) break;
    // Other calls come in between.
    await pause();
    page = await ahead;
  }
}

/** As the plan will find it, unless another account takes the last number of a handset until then. */
async function reachOf(
  ctx: AccountContext,
  { shared }: Pick<Checked, "shared">,
  rows: readonly AudienceRow[],
): Promise<Reach> {
  if (!shared?.severalSend) return () => true;
  const none = await withoutNumber(
    ctx,
    rows.map(({ number }) => number),
  );
  return (number) => !none.has(number);
}
