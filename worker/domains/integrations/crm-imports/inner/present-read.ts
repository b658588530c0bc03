import type { CrmRead } from "#core/contract/integrations/crm-imports.ts";
import type { ReadRow } from "./read-queries.ts";

export function present(row: ReadRow): CrmRead {
  const { id: _id, app, status, rows, uploadId, groupId, importId, error, createdAt } = row;
  return {
    ...{ _id, app, status, rows, createdAt },
    ...(uploadId === null ? {} : { upload: uploadId }),
    ...(groupId === null ? {} : { group: groupId }),
    ...(importId === null ? {} : { import: importId }),
    ...(error === null ? {} : { error }),
  };
}
