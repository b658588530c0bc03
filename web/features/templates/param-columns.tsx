import type { Param } from "#core/contract/params/params.ts";
import type { Column } from "#web/components/data-table/column.ts";

export const paramColumns: readonly Column<Param>[] = [
  { key: "name", header: "Name", width: "28%", cell: ({ name }) => name },
  {
    key: "key",
    phone: "corner",
    header: "Tag",
    width: "28%",
    cell: ({ key }) => <code className="text-muted-foreground text-xs">{`{{${key}}}`}</code>,
  },
  { key: "value", phone: "detail", header: "Value", cell: ({ value }) => value },
];
