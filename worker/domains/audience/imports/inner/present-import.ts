import type { ImportProgress } from "#core/contract/imports/imports.ts";
import type { AccountContext } from "#worker/context.ts";
import type { ImportRow } from "./import-queries.ts";

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
