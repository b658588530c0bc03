import { listSchedulerFiles } from "#worker/domains/automation/file-scheduler/files.ts";
import { createSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import { idOf } from "./id-of.ts";
import { LABELS } from "./make-audiences.ts";
import type { Makers } from "./things.ts";

/** Every day at noon, far from now. */
export const FAR = { repeat: "daily", start_date: "2098-01-01", minutes: 720 } as const;

export const automationMakers: Makers<"schedulerGroup" | "schedulerFile"> = {
  schedulerGroup: async (ctx, need) => {
    const { data } = await createSchedulerGroup(ctx, {
      name: "Reminders",
      source: "upload",
      upload: await need("upload"),
      labels: LABELS,
      campaign_type: "notification",
      sender: "#SharedNum#",
      message: "Hello {{name|there}}",
      plainValues: false,
      recurrence: { ...FAR, every: 1, daysOfWeek: [], dayOfMonth: 1 },
      windowMinutes: 1440,
      graceMinutes: 60,
      late: "skip",
      sendsFile: true,
    });
    return idOf("schedulerGroup", data._id);
  },
  schedulerFile: async (ctx, need) => {
    const group = await need("schedulerGroup");
    const { items } = await listSchedulerFiles(ctx, { group, sort: "-createdAt" });
    return idOf("schedulerFile", items[0]?._id ?? "");
  },
};
