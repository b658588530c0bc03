import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /** Takes a whole line of the row's card on a phone, as texts need. */
  wide?: boolean;
  /** Whether the header sorts by `key`. */
  sortable?: boolean;
  /** A CSS length for the column from 768 px up: "8rem". The others share the rest. */
  width?: string;
}
