import type * as z from "zod";
import { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import type { Recurrence } from "#core/rules/recurrence.ts";
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
