import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { ImportProgress } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortIfChanging } from "#worker/domains/audience/contacts/changing-queries.ts";
import { checkFree } from "#worker/domains/audience/contacts/check-free.ts";
import { changeWithLabels } from "#worker/domains/audience/groups/group-change.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import {
  abortWhilePlanned,
  refuseWhilePlanned,
} from "#worker/domains/campaigns/campaigns/planning-queries.ts";
import { familyOf } from "#worker/domains/identity/directory/family-queries.ts";
import { rejectedCsv } from "#worker/sheets/rejected-csv.ts";
import { verb } from "#worker/verb.ts";
import { markUndoing } from "./inner/change-queries.ts";
import { type ImportRow, importById, importsOfGroup, rejectPage } from "./inner/import-queries.ts";

export const getImport = verb(contract.getImport, async (ctx, input) => {
  return { data: presentImport(ctx, await importById(ctx, input.id)) };
});

/** The last imports into a group, newest first. */
export const listImports = verb(contract.listImports, async (ctx, { id }) => {
  const [, rows] = await Promise.all([groupById(ctx, id), importsOfGroup(ctx, id)]);
  return { data: rows.map((row) => presentImport(ctx, row)) };
});

/** The rejected rows as they were in the sheet, each with its row number and reason. */
export const rejectedRows = verb(contract.rejectedRows, async (ctx, { id }) =>
  rejectedCsv(importById(ctx, id), (after, limit) => rejectPage(ctx, id, after, limit)),
);

function presentImport(ctx: AccountContext, row: ImportRow): ImportProgress {
  const { id, groupId, fileName, replaces, status, error, createdAt, undoableUntil } = row;
  const { rows, processed, added, updated, duplicates, rejected, optedOut, removed } = row;
  const { reversed, kept, failed } = row;
  return {
    _id: id,
    group: groupId,
    fileName,
    replaces,
    status,
    createdAt,
    rows,
    processed,
    added,
    updated,
    duplicates,
    rejected,
    optedOut,
    removed,
    ...(error === null ? {} : { error }),
    ...(mayUndo(ctx, row) && undoableUntil !== null ? { undoableUntil } : {}),
    ...(status === "undoing" || status === "undone" ? { undo: { reversed, kept, failed } } : {}),
  };
}

/** Whether an import can be undone, or what is left of it. */
function mayUndo(
  ctx: AccountContext,
  { status, undoableUntil, added, updated, removed, failed }: ImportRow,
): boolean {
  if (undoableUntil === null || undoableUntil <= ctx.now()) return false;
  if (status === "undone") return failed > 0;
  return (status === "complete" || status === "failed") && added + updated + removed > 0;
}

/** Undoes an import that is over: its contacts go, and those that it changed or removed are as before. */
export const undoImport = verb(contract.undoImport, async (ctx, { id }) => {
  const [{ groupId }, family] = await Promise.all([
    importById(ctx, id),
    familyOf(ctx, ctx.account.id),
  ]);
  const accounts = family.map((account) => account.id);
  await changeWithLabels(ctx, {
    groupId,
    labels: [],
    importing: id,
    check: async (group) => {
      await checkFree(ctx, [group]);
      await refuseWhilePlanned(ctx, accounts, groupId);
      refuseUnlessUndoable(ctx, await importById(ctx, id));
    },
    statements: () => [
      abortIfChanging(ctx, [groupId]),
      abortWhilePlanned(accounts, groupId),
      ...markUndoing(ctx, id),
    ],
    audit: { action: "import.undo", subject: id },
    effects: [{ type: "job", kind: "import", id }],
  });
  return { data: presentImport(ctx, await importById(ctx, id)) };
});

function refuseUnlessUndoable(ctx: AccountContext, job: ImportRow): void {
  if (mayUndo(ctx, job)) return;
  const text = job.status === "undone" ? GROUP_TEXTS.undoneBefore : GROUP_TEXTS.undoTooLate;
  throw conflict(text);
}
