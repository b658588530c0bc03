import * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { ENCODINGS, HIDDEN_ROWS, SEPARATORS } from "#core/contract/imports/sheet-options.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import { newIds } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { nameOfGroup, settleGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { runJob } from "#worker/kernel/cursor-job.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { pause } from "#worker/pause.ts";
import { importJob } from "./import-job.ts";
import { markTakenBack } from "./inner/change-queries.ts";
import { type ImportProgress, importProgress } from "./inner/import-progress.ts";
import {
  abortUnlessOpen,
  completeImport,
  findImport,
  type ImportRow,
} from "./inner/import-queries.ts";
import type { ImportSet } from "./inner/import-set-queries.ts";
import { importStep } from "./inner/import-step.ts";
import { mappingOf } from "./inner/mapping-of.ts";
import { type PlannedRow, plannedRows, valueReader } from "./inner/plan-rows.ts";
import { removeOthers } from "./inner/remove-others.ts";
import { undoSets } from "./inner/undo-sets.ts";
import { openSheet, type StoredSheet } from "./stored-sheet.ts";

/** Rows per batch. */
const SET = 1000;

const readAs = z.object({
  separator: z.enum(SEPARATORS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  headerRow: z.number().optional(),
  hiddenRows: z.enum(HIDDEN_ROWS).optional(),
});

interface Plan {
  stored: StoredSheet;
  labels: MergeLabel[];
  /** Contacts that the group may hold. */
  limit: number;
  limits: Limits;
  /** The accounts whose opt-outs count. */
  lists: string[];
}

/** Continues an import, or its undoing. */
export function runImport(ctx: AccountContext, id: string, statements?: number): Promise<void> {
  return runJob(ctx, importJob, id, steps(ctx, id), statements);
}

async function* steps(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  const job = await findImport(ctx, id);
  if (!job) return;
  const progress = importProgress(ctx, job);
  try {
    if (job.status === "undoing") yield* undoSets(ctx, job, progress);
    if (job.status === "queued" || job.status === "running") yield* importSets(ctx, job, progress);
  } finally {
    await progress.idle();
  }
}

async function* importSets(
  ctx: AccountContext,
  job: ImportRow,
  progress: ImportProgress,
): AsyncGenerator<number, void> {
  const plan = await planOf(ctx, job);
  if (job.replaces && job.processed === 0) {
    if (!(yield* removeOthers(ctx, job, plan, progress))) return;
  }
  for await (const { from, rows } of setsOf(ctx, plan, job.processed)) {
    const went = await doneOrReason(importStep(ctx, stepOf(ctx, job, plan, from, rows)));
    if (typeof went === "string") return rollBackImport(ctx, job, went);
    if (!went) return;
    progress.moved();
    yield went;
    // The job's own pause let other calls in: now they reach the database before the next set does.
    await pause();
  }
  await progress.idle();
  const groupName = await nameOfGroup(ctx, job.groupId);
  await commit(ctx, {
    statements: [
      abortUnlessOpen(ctx, job.id),
      completeImport(ctx, job.id),
      settleGroup(ctx, job, null),
    ],
    events: [{ type: "import.ended", id: job.id, group: job.groupId, groupName }],
    audit: { action: "import.complete", subject: job.id },
  });
}

/** What came of it, or why it cannot be: the account or the group has no room. */
function doneOrReason<T>(work: Promise<T>): Promise<T | string> {
  return work.catch((error: unknown) => {
    if (error instanceof CooeeError) return error.message;
    throw error;
  });
}

async function planOf(ctx: AccountContext, job: ImportRow): Promise<Plan> {
  const labels = mappingOf(job);
  const options = readAs.parse(JSON.parse(job.options));
  try {
    const stored = await openSheet(ctx, job.uploadId, { ...options, sheet: job.sheet });
    if (stored.reading.totalRows !== job.rows) throw notFound("File");
    const { contactLimit: limit } = await accountProfile(ctx, ctx.account.id);
    const [limits, lists] = await Promise.all([limitsOf(ctx), suppressionLists(ctx)]);
    return { stored, labels, limit, limits, lists };
  } catch (error) {
    if (!(error instanceof CooeeError) || error.code !== "NOT_FOUND") throw error;
    throw new CooeeError("NOT_FOUND", GROUP_TEXTS.fileGone);
  }
}

/** The remaining rows, a batch at a time. Earlier ones are only checked for their numbers. */
async function* setsOf(ctx: AccountContext, { stored, labels }: Plan, processed: number) {
  let from = processed;
  let judged = 0;
  let waiting: PlannedRow[] = [];
  for await (const rows of plannedRows(ctx, stored, labels)) {
    waiting.push(...rows.slice(Math.max(0, processed - judged)));
    judged += rows.length;
    for (; waiting.length >= SET; from += SET) {
      yield { from, rows: waiting.slice(0, SET) };
      waiting = waiting.slice(SET);
    }
  }
  if (waiting.length > 0) yield { from, rows: waiting };
}

function stepOf(
  ctx: AccountContext,
  job: ImportRow,
  { stored, labels, limit, limits, lists }: Plan,
  from: number,
  rows: readonly PlannedRow[],
): ImportSet {
  const { headers } = stored.reading;
  const asReject = ({ row, reason, cells, duplicate }: PlannedRow) => ({
    row,
    reason,
    duplicate,
    cells: headers.map((_, column) => cells[column] ?? ""),
  });
  const good = rows.filter(({ number }) => number !== "");
  const valuesOf = valueReader(labels);
  const ids = newIds("contact", ctx.now(), good.length);
  return {
    importId: job.id,
    groupId: job.groupId,
    from,
    to: from + rows.length,
    limit,
    limits,
    lists,
    replaces: job.replaces,
    contacts: good.map(({ number, cells }, index) => ({
      id: ids[index] ?? "",
      number,
      fields: valuesOf(cells),
    })),
    rejects: rows.filter(({ number }) => number === "").map(asReject),
  };
}

/** Ends an import that there is no room for with the reason, and begins to undo what it has done. */
async function rollBackImport(ctx: AccountContext, job: ImportRow, reason: string): Promise<void> {
  const groupName = await nameOfGroup(ctx, job.groupId);
  // Aborted if another delivery ended it.
  await commitUnlessAborted(ctx, {
    statements: markTakenBack(ctx, job.id, reason),
    effects: [{ type: "job", kind: "import", id: job.id }],
    events: [{ type: "import.ended", id: job.id, group: job.groupId, groupName, failure: reason }],
    audit: { action: "import.takeBack", subject: job.id, detail: { reason } },
  });
}
