import type { ReactNode } from "react";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Free text, of which one line is enough: what opens with the row has it all. Other cells show all they hold. */
  text?: boolean;
  /** Right-aligned tabular figures. */
  numeric?: boolean;
  /**
   * Its place in the two lines that a row has on a phone, whose first column is the title: in the upper
   * or lower corner, or the rest of the second line. Other columns are not shown there.
   */
  phone?: "corner" | "detail" | "figure";
  /** Whether the header sorts by `key`; dates are sorted in words of their own. */
  sortable?: boolean | "date";
  /** A CSS length for the column from 768 px up: "8rem". The others share the rest. */
  width?: string;
}
