import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

/** The zone of a campaign's times of day, whatever its account's has become (decision 17). */
export async function zoneOf(
  ctx: AccountContext,
  { timeZone }: Pick<CampaignRecord, "timeZone">,
): Promise<string> {
  return timeZone ?? (await accountProfile(ctx, ctx.account.id)).timeZone;
}
