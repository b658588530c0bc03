import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import { toCents } from "#core/rules/money.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

/** An automatic purchase is made within seconds; by then it has succeeded, or automatic credit is paused. */
const BUYING_MS = 5 * 60_000;

type Held = Pick<CampaignRecord, "status" | "holdReason" | "creditNeeded" | "updatedAt">;

/** What a campaign on hold lacks; undefined if it is not credit. */
export function waitsForCredit(
  { status, holdReason, creditNeeded, updatedAt }: Held,
  now: number,
): CampaignReport["waitsForCredit"] {
  if (status !== "held" || creditNeeded === null) return undefined;
  const isBuying = holdReason === CAMPAIGN_TEXTS.waitsForCredit && now < updatedAt + BUYING_MS;
  return { needed: toCents(creditNeeded), isBuying };
}
