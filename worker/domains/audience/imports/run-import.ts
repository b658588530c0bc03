import * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { ENCODINGS, HIDDEN_ROWS, SEPARATORS } from "#core/contract/imports/sheet-options.ts";
import { CooeeError } from "#core/errors.ts";
import { newIds } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { nameOfGroup, settleGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { suppressionLists } from "#worker/domains/audience/suppressions/lists-of.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { failImport } from "./inner/fail-import.ts";
import {
  abortUnlessOpen,
  completeImport,
  findImport,
  type ImportRow,
} from "./inner/import-queries.ts";
import type { ImportSet } from "./inner/import-set-queries.ts";
import { importStep } from "./inner/import-step.ts";
import { importTurn, STATEMENTS_A_TURN } from "./inner/import-turn.ts";
import { mappingOf } from "./inner/mapping-of.ts";
import { type PlannedRow, valueReader } from "./inner/plan-rows.ts";
import { plannedRows } from "./inner/planned-rows.ts";
import { removeOthers } from "./inner/remove-others.ts";
import { runUndo } from "./inner/run-undo.ts";
import { openSheet, type StoredSheet } from "./inner/stored-sheet.ts";
import { takeBack } from "./inner/take-back.ts";

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

/**
 * Continues an import, to its end or until as many `statements` have run. Delivered twice, or again
 * after a crash, each row is done once.
 */
export async function runImport(
  ctx: AccountContext,
  importId: string,
  statements = STATEMENTS_A_TURN,
): Promise<void> {
  const job = await findImport(ctx, importId);
  if (job?.status === "undoing") return runUndo(ctx, job, importTurn(ctx, job, statements));
  if (job?.status !== "queued" && job?.status !== "running") return;
  const plan = await planOf(ctx, job);
  if (typeof plan === "string") return failImport(ctx, job, plan);
  const turn = importTurn(ctx, job, statements);
  if (job.replaces && job.processed === 0) {
    const went = await doneOrReason(removeOthers(ctx, job, plan, turn));
    if (typeof went === "string") return failImport(ctx, job, went);
    if (turn.isOver()) return turn.handOver();
    if (!went) return;
  }
  for await (const { from, rows } of setsOf(ctx, plan, job.processed)) {
    if (turn.isOver()) return turn.handOver();
    const went = await doneOrReason(importStep(ctx, stepOf(ctx, job, plan, from, rows)));
    if (typeof went === "string") return takeBack(ctx, job, went);
    if (!went) return;
    turn.moved(went);
  }
  await turn.idle();
  const groupName = await nameOfGroup(ctx, job.groupId);
  // Aborted if another delivery ended it.
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessOpen(ctx, job.id),
      completeImport(ctx, job.id),
      settleGroup(ctx, job, null),
    ],
    events: [{ type: "import.ended", id: job.id, group: job.groupId, groupName }],
    audit: { action: "import.complete", subject: job.id },
  });
}

/** What came of it, or why it cannot be: the account has no room, or a campaign uses the group. */
function doneOrReason<T>(work: Promise<T>): Promise<T | string> {
  return work.catch((error: unknown) => {
    if (error instanceof CooeeError) return error.message;
    throw error;
  });
}

/** What is to be done, or why it cannot be. */
async function planOf(ctx: AccountContext, job: ImportRow): Promise<Plan | string> {
  const labels = mappingOf(job);
  const options = readAs.parse(JSON.parse(job.options));
  try {
    const stored = await openSheet(ctx, job.uploadId, { ...options, sheet: job.sheet });
    if (stored.reading.totalRows !== job.rows) return GROUP_TEXTS.fileGone;
    const { contactLimit: limit } = await accountProfile(ctx, ctx.account.id);
    const [limits, lists] = await Promise.all([limitsOf(ctx), suppressionLists(ctx)]);
    return { stored, labels, limit, limits, lists };
  } catch (error) {
    if (!(error instanceof CooeeError)) throw error;
    return error.code === "NOT_FOUND" ? GROUP_TEXTS.fileGone : error.message;
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
