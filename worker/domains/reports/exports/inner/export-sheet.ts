/** Text, or a number to calculate with. */
export type Cell = string | number;

/** What a file has above its rows. */
export interface ExportSheet {
  /** The worksheet's name. */
  name: string;
  headings: readonly string[];
  /** Of the columns, in characters; only a workbook has them. */
  widths: readonly number[];
}
