import * as z from "zod";
import {
  createSchedulerGroup,
  type SchedulerGroup,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { FILE_TEXTS } from "#core/rules/file-schedules.ts";
import { dayOf, daysAfter } from "#core/rules/zoned-day.ts";
import type { Mapped } from "./mapped.ts";

/** A single time is one that repeats daily and ends on its first day. */
export const REPEATS = ["once", "daily", "weekly", "monthly"] as const;

const input = createSchedulerGroup.input.shape;

const fields = {
  name: input.name,
  campaign_type: z.enum(["promotional", "notification"]),
  sender: z.string(),
  message: input.message,
  optout: z.boolean(),
  source: z.enum(["upload", "address", "fetch"]),
  url: z.string().trim(),
  newAddress: z.boolean(),
  sendsFile: z.boolean(),
  recurrence: input.recurrence,
  windowMinutes: z.number(),
  graceMinutes: z.number(),
  late: z.enum(["send", "skip"]),
};

export const schema = z.object(fields).superRefine(({ source, url }, issues) => {
  if (source !== "fetch" || url !== "") return;
  issues.addIssue({ code: "custom", path: ["url"], message: FILE_TEXTS.addressRequired });
});
export type ScheduleValues = z.output<typeof schema>;
export type ScheduleInput = z.input<typeof schema>;

/** What is kept of the form; its texts may be wrong in any way that it says. */
export const keptSchedule: z.ZodType<ScheduleInput> = z.object({
  ...fields,
  ...{ name: z.string(), message: z.string(), url: z.string() },
});

interface Me {
  timeZone: string;
  senderList: readonly { value: string }[];
}

const DAY = 24 * 60;

/** What the form begins with: tomorrow at nine, once. */
export function firstValues(
  me: Me,
  group: SchedulerGroup | undefined,
  mapped: Mapped | undefined,
): ScheduleInput {
  if (group) {
    const { name, campaign_type, sender, message, optout, source, url = "" } = group;
    const { recurrence, windowMinutes, graceMinutes, late } = group;
    return {
      ...{ name, sender, message, optout, source, url, windowMinutes, graceMinutes, late },
      campaign_type: campaign_type === "notification" ? "notification" : "promotional",
      recurrence: { ...recurrence, every: recurrence.every === 2 ? 2 : 1 },
      newAddress: false,
      sendsFile: false,
    };
  }
  const tomorrow = daysAfter(dayOf(Date.now(), me.timeZone), 1);
  const shared = me.senderList.find(({ value }) => value === SHARED_SENDER);
  return {
    name: (mapped?.fileName ?? "").replace(/\.\w+$/, "").slice(0, 60),
    campaign_type: "promotional",
    sender: (shared ?? me.senderList[0])?.value ?? "",
    message: "",
    optout: true,
    source: "upload",
    url: "",
    newAddress: false,
    sendsFile: true,
    recurrence: {
      ...{ repeat: "daily", every: 1, daysOfWeek: [], dayOfMonth: 1, minutes: 540 },
      ...{ start_date: tomorrow, end_date: tomorrow },
    },
    windowMinutes: DAY,
    graceMinutes: 60,
    late: "skip",
  };
}
