import type { PickedSheet } from "#core/contract/integrations/google-sheets.ts";
import { storedColumns } from "#worker/domains/integrations/crm-imports/stored-columns.ts";
import type { SheetWithRead } from "./sheet-queries.ts";

export function present(row: SheetWithRead): PickedSheet {
  const { id: _id, file, name, sheet, columns, group_id, group_name, consent, refresh, last } = row;
  const problem = row.problem ?? last?.error ?? undefined;
  const labels = columns === null ? undefined : storedColumns(columns);
  return {
    ...{ _id, file, name, refresh },
    ...(sheet === null ? {} : { sheet }),
    ...(labels && { labels: labels.map(({ field, label }) => ({ field, label })) }),
    ...(group_id === null ? {} : { groupid: group_id }),
    ...(group_name === null ? {} : { groupName: group_name }),
    ...(consent === null ? {} : { consent }),
    ...(row.next_at === null ? {} : { nextAt: row.next_at }),
    ...(row.read_at === null ? {} : { readAt: row.read_at }),
    ...(last && { status: last.status, rows: last.rows }),
    ...(last?.import_id
      ? { import: last.import_id, importing: last.importing === 1, rejected: last.rejected ?? 0 }
      : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}
