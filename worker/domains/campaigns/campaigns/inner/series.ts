import type * as z from "zod";
import { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import type { Recurrence } from "#core/rules/recurrence.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

type Stored = z.output<typeof recurrenceInput>;

export function storedRecurrence({
  recurrence,
}: Pick<CampaignRecord, "recurrence">): Stored | undefined {
  return recurrence === null ? undefined : recurrenceInput.parse(JSON.parse(recurrence));
}

/** How a campaign repeats; undefined if it does not. */
export function recurrenceOf(campaign: Pick<CampaignRecord, "recurrence">): Recurrence | undefined {
  const stored = storedRecurrence(campaign);
  if (!stored) return undefined;
  const { start_date: startDate, end_date: endDate, ...rest } = stored;
  return { ...rest, startDate, endDate };
}

/** The zone of a campaign's times of day, whatever its account's has become (decision 17). */
export async function zoneOf(
  ctx: AccountContext,
  { timeZone }: Pick<CampaignRecord, "timeZone">,
): Promise<string> {
  return timeZone ?? (await accountProfile(ctx, ctx.account.id)).timeZone;
}
