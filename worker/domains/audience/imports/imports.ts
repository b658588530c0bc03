import type { ImportProgress } from "#core/contract/imports/imports.ts";
import { contract } from "#core/contract/registry.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupById } from "#worker/domains/audience/groups/group-queries.ts";
import { rejectedCsv } from "#worker/sheets/rejected-csv.ts";
import { verb } from "#worker/verb.ts";
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

export function presentImport(ctx: AccountContext, row: ImportRow): ImportProgress {
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
export function mayUndo(
  ctx: AccountContext,
  { status, undoableUntil, added, updated, removed, failed }: ImportRow,
): boolean {
  if (undoableUntil === null || undoableUntil <= ctx.now()) return false;
  if (status === "undone") return failed > 0;
  return (status === "complete" || status === "failed") && added + updated + removed > 0;
}
