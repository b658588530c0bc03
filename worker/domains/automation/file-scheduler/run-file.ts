import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { formatDate } from "#core/rules/dates.ts";
import { changedColumns, FETCH_EVERY_MS, FILE_TEXTS } from "#core/rules/file-schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { audienceById } from "#worker/domains/audience/audiences/audience-queries.ts";
import { sheetAudience } from "#worker/domains/audience/imports/sheet-audience.ts";
import { openSheet } from "#worker/domains/audience/imports/stored-sheet.ts";
import { launchNew } from "#worker/domains/campaigns/campaigns/launch-new.ts";
import { dropDue } from "#worker/domains/campaigns/lifecycle/skip-due.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import {
  endSchedule,
  findSchedule,
  moveSchedule,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { perform } from "#worker/kernel/effects.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import { validInput } from "#worker/valid-input.ts";
import { fetchDue } from "./inner/fetch-due.ts";
import { type FileRow, sendFile, waitingFile } from "./inner/file-queries.ts";
import { abortUnlessUnchanged, findGroup, type GroupRow } from "./inner/group-queries.ts";
import { logEntry, logSent } from "./inner/log-queries.ts";
import { following } from "./inner/next-run.ts";
import { problem } from "./inner/problem-mail.ts";
import { pauseFor } from "./inner/receive-file.ts";
import { endRun, findRun, type RunRow } from "./inner/run-queries.ts";
import { contentOf, headersOf, labelsOf, optionsOf } from "./inner/stored-group.ts";

/** A time of a scheduler has come: reading its file is too long for the queue of what is due. */
export async function startFile({ queues, account }: AccountContext, { id }: Due): Promise<void> {
  // Lost or done twice, it is the schedule that says whether it has happened.
  await queues.jobs.send({ type: "file", account, schedule: id } satisfies JobMessage);
}

/** Gives a time up and says why; the scheduler continues. */
export async function skipFile(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const run = await findRun(ctx, due.subject);
  const group = run && (await findGroup(ctx, run.groupId));
  if (!group || run.status !== "waiting") return dropDue(ctx, due);
  await giveUp(ctx, { due, run, group }, "skipped", reason);
}

interface Turn {
  due: Pick<Due, "id" | "dueAt">;
  run: RunRow;
  group: GroupRow;
}

/** Sends a scheduler's file, waits for it, or says that it did not come. May run twice, stop half-way or come late. */
export async function runFile(ctx: AccountContext, schedule: Id<"schedule">): Promise<void> {
  const due = await findSchedule(ctx, schedule);
  if (due?.status !== "scheduled" || due.dueAt > ctx.now()) return;
  const run = await findRun(ctx, due.subject);
  const group = run && (await findGroup(ctx, run.groupId));
  const its = { id: schedule, dueAt: due.dueAt };
  try {
    if (!group || run.status !== "waiting") {
      await commit(ctx, { statements: endSchedule(ctx, its, { status: "cancelled" }) });
    } else await takeTurn(ctx, { due: its, run, group });
  } catch (error) {
    // It was sent, moved or cancelled in the meantime.
    if (!isAborted(error)) throw error;
    ctx.log.info("file.overtaken", { schedule });
  }
}

async function takeTurn(ctx: AccountContext, turn: Turn): Promise<void> {
  const { group } = turn;
  if (group.paused) {
    const why = group.pausedReason ?? "";
    return giveUp(ctx, turn, "skipped", [FILE_TEXTS.paused, why].filter(Boolean).join(". "));
  }
  // C23: whatever it was when the scheduler was made.
  const { quick } = await sendingRights(ctx, ctx.account.id);
  if (quick) return giveUp(ctx, turn, "skipped", FILE_TEXTS.closed);
  const file = await dueFile(ctx, turn);
  if (!file) return waitOrMiss(ctx, turn);
  try {
    await send(ctx, turn, file);
  } catch (error) {
    if (!(error instanceof CooeeError) || error.code === "UNAVAILABLE") throw error;
    if (await isOvertaken(ctx, turn)) return;
    await giveUp(ctx, turn, "failed", error.message, file);
  }
}

/** What came for this time, or is fetched for it now. */
async function dueFile(ctx: AccountContext, { run, group }: Turn): Promise<FileRow | undefined> {
  const waiting = () => waitingFile(ctx, group.id, run.opensAt);
  const found = await waiting();
  if (found || group.source !== "fetch") return found;
  await fetchDue(ctx, group);
  return waiting();
}

/** Whether something else happened to it, which the launch could not tell from an audience that is gone. */
async function isOvertaken(ctx: AccountContext, { run, group }: Turn): Promise<boolean> {
  const [now, its] = await Promise.all([findRun(ctx, run.id), findGroup(ctx, group.id)]);
  return now?.status !== "waiting" || its?.updatedAt !== group.updatedAt || its.paused;
}

/** No file is there: it waits until its last moment. */
async function waitOrMiss(ctx: AccountContext, turn: Turn): Promise<void> {
  const { due, run } = turn;
  const group = (await findGroup(ctx, run.groupId)) ?? turn.group;
  if (ctx.now() < run.closesAt) {
    const again = group.source === "fetch" ? ctx.now() + FETCH_EVERY_MS : run.closesAt;
    const to = Math.min(again, run.closesAt);
    const moved = moveSchedule(ctx, { subject: run.id, from: due.dueAt, to });
    await commit(ctx, { statements: moved.statements, effects: [moved.effect] });
    return;
  }
  const isRecent = group.problemAt !== null && group.problemAt >= run.opensAt;
  const why = isRecent ? (group.problem ?? "") : "";
  await giveUp(ctx, turn, "missed", [FILE_TEXTS.noFile, why].filter(Boolean).join(". "));
}

const campaignId = idSchema("campaign");
const uploadId = idSchema("upload");

/** The campaign of a time: started again after a restore, it is found to exist. */
function campaignOf({ id }: RunRow): Id<"campaign"> {
  return campaignId.parse(`cmp_${id.slice(4)}`);
}

/** Room for a date behind a name. */
const DATED = 67;

/** Sends a file to its rows: one campaign, made in the transaction that ends its time. */
async function send(ctx: AccountContext, turn: Turn, file: FileRow): Promise<void> {
  const { due, run, group } = turn;
  const options = optionsOf(group);
  const { reading } = await openSheet(ctx, file.uploadId, options);
  const changed = changedColumns(headersOf(group), reading.headers);
  if (changed !== undefined) return pause(ctx, turn, changed, file);
  const labels = labelsOf(group);
  const upload = uploadId.parse(file.uploadId);
  const audience = await sheetAudience(ctx, { upload, labels, ...options });
  const { total, duplicates, invalid } = await audienceById(ctx, audience);
  const id = campaignOf(run);
  const next = await following(ctx, group, run);
  const info = FILE_TEXTS.launched(total, duplicates + invalid);
  const statements: Statement[] = [
    abortUnlessUnchanged(ctx, group),
    ...endRun(ctx, run.id, { status: "launched", fileId: file.id, campaignId: id, info: null }),
    ...endSchedule(ctx, due, { status: "started" }),
    ...sendFile(ctx, file),
    ...logSent(ctx, { groupId: group.id, file: file.name, info }, audience),
    ...next.statements,
  ];
  const name = `${group.name.slice(0, DATED)} ${formatDate(run.dueAt, group.timeZone)}`;
  const payload = { ...contentOf(group), name, audience, camp_type: "sms" };
  const own = { id, createdBy: group.createdBy, statements };
  try {
    await launchNew(ctx, validInput(contract.launchToNumbers.input, payload), own);
  } catch (error) {
    // It was sent before the records were restored to an earlier time.
    if (!isUniqueViolation(error)) throw error;
    await commit(ctx, { statements });
  }
  for (const effect of next.effects) await perform(ctx, effect);
}

async function pause(ctx: AccountContext, turn: Turn, reason: string, file: FileRow) {
  const pausing = await pauseFor(ctx, turn.group, reason);
  const ended = await ending(ctx, turn, "skipped", reason);
  await commit(ctx, {
    statements: [
      ...ended.statements,
      ...pausing.statements,
      ...logEntry(ctx, { groupId: turn.group.id, file: file.name, info: reason }),
    ],
    events: pausing.events,
    effects: [...ended.effects, ...pausing.effects],
  });
}

type GivenUp = "missed" | "skipped" | "failed";

/** Ends a time at which nothing was sent, and tells its owner. */
async function giveUp(
  ctx: AccountContext,
  turn: Turn,
  status: GivenUp,
  reason: string,
  file?: FileRow,
): Promise<void> {
  const { id: groupId } = turn.group;
  const [ended, told] = await Promise.all([
    ending(ctx, turn, status, reason),
    problem(ctx, turn.group, reason),
  ]);
  await commit(ctx, {
    statements: [
      ...ended.statements,
      ...logEntry(ctx, { groupId, file: file?.name ?? null, info: reason }),
    ],
    events: told.events,
    effects: [...ended.effects, ...told.effects],
  });
}

async function ending(ctx: AccountContext, turn: Turn, status: GivenUp, info: string) {
  const { due, run, group } = turn;
  const next = await following(ctx, group, run);
  return {
    statements: [
      ...endRun(ctx, run.id, { status, info }),
      ...endSchedule(ctx, due, { status: "failed", info }),
      ...next.statements,
    ],
    effects: next.effects,
  };
}
