import type { Recurring } from "#core/contract/schedules/recurrence.ts";
import type { CampaignRecord } from "../campaign-queries.ts";
import type { DateRow } from "./date-queries.ts";
import { storedRecurrence } from "./series.ts";

type Dated = Recurring["queueDetail"][number];

/** How a campaign repeats, and its dates; undefined if it does not. */
export function presentSeries(
  campaign: CampaignRecord,
  dates: readonly DateRow[],
): Recurring | undefined {
  const recurrence = storedRecurrence(campaign);
  if (!recurrence) return undefined;
  const waiting = dates.filter(({ status }) => status === "scheduled");
  const past = dates.filter(({ status }) => status !== "scheduled");
  return {
    ...recurrence,
    timeZone: campaign.timeZone ?? undefined,
    runCount: dates[0]?.runs ?? 0,
    nextOccurrenceDate: waiting.at(-1)?.dueAt,
    queueDetail: [...waiting.toReversed(), ...past].map(presentDate),
  };
}

/** Its dates beside a campaign's other fields, as the documents write it. */
export function presentDates(series: Recurring | undefined) {
  if (!series) return {};
  const { runCount, nextOccurrenceDate, queueDetail } = series;
  return { runCount, nextOccurrenceDate, queueDetail };
}

/** One that was started has failed if its campaign was held (R079). */
function presentDate(date: DateRow): Dated {
  const held = date.status === "started" && date.campaignStatus === "held";
  return {
    _id: date.id,
    occurrenceDate: date.dueAt,
    queuestatus: held ? "failed" : statusOf(date),
    info: (held ? date.holdReason : date.info) ?? undefined,
    campaign: date.campaign ?? undefined,
  };
}

function statusOf({ status, campaignStatus }: DateRow): Dated["queuestatus"] {
  if (status === "scheduled" || status === "failed") return status;
  if (status === "cancelled" || campaignStatus === "cancelled") return "cancel";
  return "complete";
}
