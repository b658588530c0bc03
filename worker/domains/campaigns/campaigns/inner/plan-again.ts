import type { AccountContext } from "#worker/context.ts";
import { payerById } from "#worker/domains/money/credit/payer.ts";
import { lotsFor } from "#worker/domains/money/credit/reservation-queries.ts";
import { deletePlan } from "#worker/domains/sending/messages/plan-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessAtCursor, type CampaignRecord, changeCampaign } from "../campaign-queries.ts";
import { type PlanCursor, startCursor } from "./plan-cursor.ts";

/** Each time, something else was paid for in between. */
const MOST_TRIES = 5;

/**
 * Begins a complete plan again with the lots of this moment. One that it had taken was used by something else, and a
 * later one may cover it; or what it says has to be kept for a review. False if it was tried often enough.
 */
export async function planAgain(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { tries, params, filters, at, heldBy, review }: PlanCursor,
  before: PlanCursor["exclusions"] = {},
): Promise<boolean> {
  if (tries >= MOST_TRIES) return false;
  const lots = await lotsFor(await payerById(ctx, campaign.payerId), campaign.id, campaign.medium);
  const of = { filters, at, heldBy, review };
  const cursor = { ...startCursor(lots, params, before, of), tries: tries + 1 };
  const change = { planCursor: JSON.stringify(cursor), firstMessage: null, lastMessage: null };
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAtCursor(ctx, campaign),
      ...deletePlan(ctx, campaign),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    effects: [{ type: "job", kind: "plan", id: campaign.id }],
  });
  return true;
}
