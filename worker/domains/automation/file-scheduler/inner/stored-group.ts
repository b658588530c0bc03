import * as z from "zod";
import type { SchedulerGroup } from "#core/contract/file-scheduler/file-scheduler.ts";
import { mergeLabels } from "#core/contract/imports/imports.ts";
import { sheetOptions } from "#core/contract/imports/sheet-options.ts";
import { recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import type { Recurrence } from "#core/rules/recurrence.ts";
import type { GroupRow } from "./group-queries.ts";

const headers = z.array(z.string());
const options = z.object(sheetOptions);

/** What is sent to each row, as a campaign's payload has it. */
const content = z.object({
  campaign_type: z.enum(["promotional", "notification"]),
  sender: z.string(),
  message: z.string(),
  optout: z.boolean(),
  plainValues: z.boolean(),
  longUrl: z.string().optional(),
  replyLink: z.boolean().optional(),
  replyLinkMessage: z.string().optional(),
});
export type Content = z.output<typeof content>;

export function contentOf(group: Pick<GroupRow, "content">): Content {
  return content.parse(JSON.parse(group.content));
}

export function labelsOf(group: Pick<GroupRow, "labels">) {
  return mergeLabels.parse(JSON.parse(group.labels));
}

/** The columns that its files have to have, in their order. */
export function headersOf(group: Pick<GroupRow, "headers">): string[] {
  return headers.parse(JSON.parse(group.headers));
}

/** How its files are read. */
export function optionsOf(group: Pick<GroupRow, "options">) {
  return options.parse(JSON.parse(group.options));
}

type Timing = Pick<GroupRow, "recurrence" | "timeZone" | "windowMinutes" | "graceMinutes">;

/** When it sends, for `nextWindow`. */
export function timingOf({ recurrence, timeZone, windowMinutes, graceMinutes }: Timing) {
  const { start_date, end_date, ...rest } = recurrenceInput.parse(JSON.parse(recurrence));
  const repeats: Recurrence = { ...rest, startDate: start_date, endDate: end_date };
  return { recurrence: repeats, timeZone, windowMinutes, graceMinutes };
}

function statusOf({ paused, nextAt }: GroupRow): SchedulerGroup["status"] {
  if (paused) return "paused";
  return nextAt === null ? "complete" : "active";
}

export function presentGroup(row: GroupRow): SchedulerGroup {
  const { id, name, source, address, pausedReason, timeZone, nextAt } = row;
  const { windowMinutes, graceMinutes, late, createdAt, updatedAt } = row;
  return {
    _id: id,
    name,
    source,
    url: address ?? undefined,
    status: statusOf(row),
    pausedReason: pausedReason ?? undefined,
    sheet: optionsOf(row).sheet,
    labels: labelsOf(row),
    headers: headersOf(row),
    ...contentOf(row),
    recurrence: recurrenceInput.parse(JSON.parse(row.recurrence)),
    timeZone,
    windowMinutes,
    graceMinutes,
    late,
    nextAt: nextAt ?? undefined,
    createdAt,
    updatedAt,
  };
}
