import type { ImportRow } from "./import-queries.ts";

export function presentImport(row: ImportRow) {
  const {
    id,
    groupId,
    status,
    rows,
    processed,
    added,
    updated,
    duplicates,
    rejected,
    optedOut,
    error,
  } = row;
  const counts = { rows, processed, added, updated, duplicates, rejected, optedOut };
  return { _id: id, group: groupId, status, ...counts, ...(error === null ? {} : { error }) };
}
