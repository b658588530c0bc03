import type {
  SchedulerFile,
  SchedulerGroup,
  SchedulerRun,
} from "#core/contract/file-scheduler/file-scheduler.ts";
import { formatDay } from "#core/rules/dates.ts";
import { repeatWords } from "#web/lib/repeat-words.ts";

/** A status of this feature as the badge knows it, with its own word. */
interface Badge {
  status: string;
  label: string;
}

export const GROUP_BADGES: Readonly<Record<SchedulerGroup["status"], Badge>> = {
  active: { status: "scheduled", label: "Active" },
  paused: { status: "paused", label: "Paused" },
  complete: { status: "complete", label: "Complete" },
};

export const FILE_BADGES: Readonly<Record<SchedulerFile["status"], Badge>> = {
  waiting: { status: "scheduled", label: "Waiting" },
  sent: { status: "complete", label: "Sent" },
  replaced: { status: "cancel", label: "Replaced" },
  outside: { status: "expired", label: "Not due" },
};

export const RUN_BADGES: Readonly<Record<SchedulerRun["status"], Badge>> = {
  waiting: { status: "scheduled", label: "Scheduled" },
  launched: { status: "complete", label: "Sent" },
  missed: { status: "expired", label: "No file" },
  skipped: { status: "cancel", label: "Skipped" },
  failed: { status: "failed", label: "Not sent" },
};

export const SOURCES: Readonly<Record<SchedulerGroup["source"], string>> = {
  upload: "Uploaded here",
  address: "Sent to an address",
  fetch: "Fetched from an address",
};

/** How a scheduler repeats; one that ends on its first day is sent once. */
export function timesOf({ recurrence }: Pick<SchedulerGroup, "recurrence">): string {
  const { repeat, start_date, end_date } = recurrence;
  if (repeat !== "daily" || start_date !== end_date) return repeatWords(recurrence);
  return `Once, on ${formatDay(start_date)}`;
}
