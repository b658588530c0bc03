import { Buffer } from "node:buffer";
import { CooeeError, conflict, notFound } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { formatCount } from "#core/rules/counts.ts";
import { formatDate, formatDateTime } from "#core/rules/dates.ts";
import { changedColumns, FILE_TEXTS } from "#core/rules/file-schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  keepSheet,
  openSheet,
  type StoredSheet,
  sheetBytes,
  storeSheet,
} from "#worker/domains/audience/imports/stored-sheet.ts";
import {
  hastenSchedule,
  insertSchedule,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { fileName } from "#worker/media/file-name.ts";
import { admitFile, type FileRow, fileOfContent } from "./file-queries.ts";
import { type GroupRow, noteOfGroup } from "./group-queries.ts";
import { logEntry } from "./log-queries.ts";
import { problem } from "./problem-mail.ts";
import { lastRuns, type RunRow, reviveRun } from "./run-queries.ts";
import { headersOf, optionsOf } from "./stored-group.ts";

/** What became of a file, in words, and the file. */
export interface ReceivedFile {
  message: string;
  file: FileRow;
}

/**
 * Takes a file for a scheduler, however it came. One that cannot be used is refused with the reason, which is in its log; the
 * same content is taken once.
 */
export async function receiveFile(
  ctx: AccountContext,
  group: GroupRow,
  file: File,
): Promise<ReceivedFile> {
  const bytes = await file.arrayBuffer();
  const sha256 = await sha256Of(bytes);
  const before = await receivedBefore(ctx, group, { sha256, name: fileName(file.name) });
  if (before) return before;
  const stored = await storeSheet(ctx, file, optionsOf(group)).catch(async (error: unknown) => {
    if (error instanceof CooeeError) await noteRefusal(ctx, group, file.name, wordsOf(error));
    throw error;
  });
  return admit(ctx, group, { stored, sha256, size: bytes.byteLength });
}

/** The same with one that was uploaded before. */
export async function receiveUpload(
  ctx: AccountContext,
  group: GroupRow,
  upload: string,
): Promise<ReceivedFile> {
  const stored = await openSheet(ctx, upload, optionsOf(group));
  const bytes = await sheetBytes(ctx, upload);
  if (!bytes) throw notFound("File");
  const sha256 = await sha256Of(bytes);
  const before = await receivedBefore(ctx, group, { sha256, name: stored.fileName });
  return before ?? admit(ctx, group, { stored, sha256, size: bytes.byteLength });
}

/** The error's text, with what was found in the file. */
function wordsOf({ message, fields }: CooeeError): string {
  return [message, fields?.fileDetail].filter(Boolean).join(". ");
}

export async function sha256Of(bytes: BufferSource): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}

/** Writes down that a file was refused, so that whoever looks for it finds out why. */
export async function noteRefusal(
  ctx: AccountContext,
  group: GroupRow,
  name: string,
  reason: string,
): Promise<void> {
  const file = fileName(name);
  const info = FILE_TEXTS.unread(file, reason);
  await commit(ctx, {
    statements: [
      ...logEntry(ctx, { groupId: group.id, file, info }),
      noteOfGroup(ctx, group.id, { problem: info, problemAt: ctx.now() }),
    ],
  });
}

/** The answer to a file whose content was sent, or waits for the time that comes next. */
async function receivedBefore(
  ctx: AccountContext,
  group: GroupRow,
  { sha256, name }: { sha256: string; name: string },
): Promise<ReceivedFile | undefined> {
  const known = await fileOfContent(ctx, group.id, sha256);
  if (!known || known.status === "replaced" || known.status === "outside") return undefined;
  const next = nextOf(await lastRuns(ctx, group.id));
  if (known.status === "waiting" && next && known.receivedAt < next.opensAt) return undefined;
  const message =
    known.sentAt === null
      ? FILE_TEXTS.alreadyWaiting
      : FILE_TEXTS.same(formatDate(known.sentAt, group.timeZone));
  await commit(ctx, {
    statements: [
      ...logEntry(ctx, { groupId: group.id, file: name, info: message }),
      noteOfGroup(ctx, group.id, { problem: message, problemAt: ctx.now() }),
    ],
  });
  return { message, file: known };
}

/** The first time that waits. */
function nextOf(runs: readonly RunRow[]): RunRow | undefined {
  return runs.filter(({ status }) => status === "waiting").at(-1);
}

interface Arrived {
  stored: StoredSheet;
  sha256: string;
  size: number;
}

/** Makes a stored sheet a scheduler's file: for the time that comes next, or that waits for it, or that was missed. */
async function admit(
  ctx: AccountContext,
  group: GroupRow,
  arrived: Arrived,
): Promise<ReceivedFile> {
  const runs = await lastRuns(ctx, group.id);
  const { status, until, message, ...place } = placeOf(ctx, group, runs);
  const file = newFile(ctx, group, arrived, status);
  const { stored } = arrived;
  const changed = changedColumns(headersOf(group), stored.reading.headers);
  const info = changed ?? message ?? FILE_TEXTS.received(rowsIn(stored));
  const pausing = changed === undefined ? undefined : await pauseFor(ctx, group, changed);
  await commit(ctx, {
    statements: [
      ...admitFile(ctx, file, await limitsOf(ctx)),
      keepSheet(ctx, stored.upload, until),
      ...logEntry(ctx, { groupId: group.id, file: stored.fileName, info }),
      ...(pausing ?? place).statements,
    ],
    events: pausing?.events,
    effects: (pausing ?? place).effects,
    audit: { action: "scheduler.file", subject: group.id, detail: { file: file.id } },
  }).catch((error: unknown) => {
    throw isAborted(error) ? conflict(FILE_TEXTS.tooManyWaiting, "file") : error;
  });
  const kept = await fileOfContent(ctx, group.id, arrived.sha256);
  return { message: info, file: kept ?? { ...file, accountId: ctx.account.id } };
}

export function newFile(
  ctx: AccountContext,
  { id: groupId }: Pick<GroupRow, "id">,
  { stored, sha256, size }: Arrived,
  status: FileRow["status"],
) {
  const now = ctx.now();
  return {
    id: newId("schedulerFile", now),
    groupId,
    sha256,
    uploadId: stored.upload,
    name: stored.fileName,
    size,
    rows: stored.reading.totalRows,
    status,
    receivedAt: now,
    sentAt: null,
    createdAt: now,
  };
}

export function rowsIn({ reading: { totalRows } }: StoredSheet): string {
  return totalRows === 1 ? "1 row" : `${formatCount(totalRows)} rows`;
}

interface Place {
  status: "waiting" | "outside";
  /** When it is no longer needed. */
  until: number;
  message?: string;
  statements: Statement[];
  effects: Effect[];
}

/** What a file that comes now is for. */
function placeOf(ctx: AccountContext, group: GroupRow, runs: readonly RunRow[]): Place {
  const now = ctx.now();
  const next = nextOf(runs);
  const missed = runs.find(({ status }) => status !== "waiting");
  if (next && now >= next.opensAt) {
    const isDue = now >= next.dueAt;
    const { statements, effect } = hastenSchedule(ctx, next.id);
    const hurry = isDue ? { statements, effects: [effect] } : { statements: [], effects: [] };
    return { status: "waiting", until: next.closesAt, ...hurry };
  }
  if (missed?.status === "missed" && group.late === "send") {
    const id = newId("schedule", now);
    const set = insertSchedule(ctx, { id, kind: "file", subject: missed.id, dueAt: now });
    return {
      status: "waiting",
      until: now,
      statements: [...reviveRun(ctx, missed.id), ...set.statements],
      effects: [set.effect],
    };
  }
  const opens = next ? formatDateTime(next.opensAt, group.timeZone) : undefined;
  return {
    status: "outside",
    until: now,
    message: opens === undefined ? FILE_TEXTS.noMoreDates : FILE_TEXTS.outside(opens),
    statements: [],
    effects: [],
  };
}

/** Pauses a scheduler whose files have changed, and says how. */
export async function pauseFor(
  ctx: AccountContext,
  group: GroupRow,
  reason: string,
): Promise<Required<Pick<Change, "statements" | "events" | "effects">>> {
  return {
    statements: [noteOfGroup(ctx, group.id, { paused: true, pausedReason: reason })],
    ...(await problem(ctx, group, FILE_TEXTS.pausedFor(reason))),
  };
}
