import { vi } from "vitest";
import type { Id } from "#core/ids.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { accountIn, drain, drive, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { asId } from "#tests/support/ids.ts";
import { HOUR, MINUTE, startDue } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { uploadSheet } from "#worker/domains/audience/imports/upload-sheet.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { addSchedulerFile } from "#worker/domains/automation/file-scheduler/files.ts";
import { getSchedulerGroup } from "#worker/domains/automation/file-scheduler/groups.ts";
import {
  getSchedulerLog,
  schedulerHistory,
} from "#worker/domains/automation/file-scheduler/history.ts";
import { createSchedulerGroup } from "#worker/domains/automation/file-scheduler/save-group.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";

import type { Mail } from "#worker/ports/mailer.ts";

export { HOUR, MINUTE };

export const DAY = 24 * HOUR;
const ZONE = "Australia/Sydney";
export const ALL = { sortField: "createdAt", sortOrder: "desc" } as const;

export const LABELS = [
  { id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" as const },
  { id: 1, oldLabel: "Name", newLabel: "name", type: "text" as const },
];

/** A file with a row for each number; `extra` are further lines. */
export function csv(numbers: readonly string[], name = "bookings.csv", extra = ""): File {
  const rows = numbers.map((number, at) => `${number},Guest ${at}\r\n`).join("");
  return new File([`Mobile,Name\r\n${rows}${extra}`], name, { type: "text/csv" });
}

type Input = Parameters<typeof createSchedulerGroup>[1];

/** Every day at the time of a moment, from its day on. */
export function dailyFrom(at: number): Input["recurrence"] {
  const { day, minutes } = wallClockAt(at, ZONE);
  return { repeat: "daily", every: 1, daysOfWeek: [], dayOfMonth: 1, start_date: day, minutes };
}

export interface Made {
  h: Harness;
  ctx: AccountContext;
  group: Id<"schedulerGroup">;
  /** When it first sends. */
  at: number;
  mails: Mail[];
}

export async function uploaded({ ctx }: Pick<Made, "ctx">, file: File): Promise<Id<"upload">> {
  return asId("upload", (await uploadSheet(ctx, { file })).data.upload);
}

/** One that sends every day, the first time in about two hours. */
async function create({ h, ctx }: Pick<Made, "h" | "ctx">, fields: Partial<Input>) {
  return createSchedulerGroup(ctx, {
    name: "Bookings",
    source: "upload",
    upload: await uploaded({ ctx }, csv(["0412345678"])),
    labels: LABELS,
    campaign_type: "notification",
    sender: "#SharedNum#",
    message: "Hello {{name}}",
    plainValues: false,
    windowMinutes: 60,
    graceMinutes: 30,
    late: "skip",
    sendsFile: false,
    recurrence: dailyFrom(h.clock.now + 2 * HOUR),
    ...fields,
  });
}

/** An account with such a scheduler. */
export async function scheduler(
  fields: Partial<Input> = {},
  options: Parameters<typeof accountIn>[1] = {},
): Promise<Made & { putAddress: string }> {
  const h = harness();
  const mails: Mail[] = [];
  vi.spyOn(h.system.mailer, "send").mockImplementation(async (mail) => void mails.push(mail));
  const ctx = await accountIn(h, { timeZone: ZONE, ...options });
  const { data, putAddress = "" } = await create({ h, ctx }, fields);
  return {
    h,
    ctx,
    group: asId("schedulerGroup", data._id),
    at: data.nextAt ?? 0,
    mails,
    putAddress,
  };
}

/** Another scheduler of the same account. */
export async function another(made: Made, fields: Partial<Input>) {
  return asId("schedulerGroup", (await create(made, fields)).data._id);
}

export const give = ({ ctx, group }: Made, file: File) => addSchedulerFile(ctx, { group, file });

export async function runsOf({ ctx, group }: Made) {
  return (await schedulerHistory(ctx, { id: group })).items;
}

export async function logOf({ ctx, group }: Made) {
  return (await getSchedulerLog(ctx, { id: group, limit: 100 })).items;
}

export const stateOf = async ({ ctx, group }: Made) =>
  (await getSchedulerGroup(ctx, { id: group })).data;

/** Lets a moment come: what is due is claimed and run. */
export async function begin({ h, ctx }: Made, at: number): Promise<void> {
  h.clock.now = at;
  await startDue(ctx, h);
  await drain(h, "jobs");
}

/** The same, and what was launched is sent. */
export async function come(made: Made, at: number): Promise<void> {
  await begin(made, at);
  for (const { campaign } of await runsOf(made)) {
    if (campaign) await drive(made.ctx, made.h, asId("campaign", campaign));
  }
}

/** The numbers that got a text, as often as they did. */
export const reached = ({ h }: Made) => h.carrier.taken.map(({ to }) => to).toSorted();

/** What the bell says about files. */
export async function bell({ ctx }: Made): Promise<string[]> {
  const { items } = await listNotifications(ctx, {});
  return items.filter(({ kind }) => kind === "file").map(({ message }) => message);
}

export const block = ({ ctx }: Made, number: string) => setBlocked(ctx, { number, blocked: true });
