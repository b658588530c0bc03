import * as z from "zod";
import { ENCODINGS, SEPARATORS } from "#core/contract/imports/sheet-options.ts";
import { COLUMN_KINDS } from "#core/rules/column-kinds.ts";

/** Everything known about a sheet that was read, except its rows. */
export const reading = z.object({
  format: z.enum(["csv", "xls", "xlsx"]),
  /** Names of the visible sheets with data; a CSV file has one, named after the file. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  separator: z.enum(SEPARATORS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** The row with the column names, numbered as in a spreadsheet; 0 if there is none. */
  headerRow: z.number(),
  headers: z.array(z.string()),
  totalRows: z.number(),
  columns: z.array(
    z
      .object({
        header: z.string(),
        samples: z.array(z.string()),
        // Files read before kinds were told apart are kept for a week; so are those below.
        kind: z.enum(COLUMN_KINDS).default("text"),
        mobiles: z.number(),
        distinct: z.number().optional(),
        filled: z.number(),
        long: z.number().default(0),
      })
      // Files read before different numbers were counted are kept for a week.
      .transform((column) => ({ ...column, distinct: column.distinct ?? column.mobiles })),
  ),
  /** The first data rows, each as wide as the table. */
  rows: z.array(z.array(z.string())),
  /** The first rows of the sheet as they are, so that the user can choose the header. */
  head: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** Rows that cannot be used because of their content, and the first of them. */
  malformed: z.object({
    rows: z.number(),
    first: z.object({ row: z.number(), text: z.string() }).optional(),
  }),
  /** What the file hides: rows that are not included are not among the others, and sheets with data can be chosen. */
  hidden: z
    .object({
      rows: z.number(),
      included: z.boolean(),
      columns: z.array(z.number()),
      sheets: z.array(z.string()),
    })
    // Files read before this was known are kept for a week.
    .default({ rows: 0, included: true, columns: [], sheets: [] }),
  /** Rows that look as if they were decoded with the wrong encoding, and a cell from the first. */
  garbled: z.object({
    rows: z.number(),
    first: z.object({ row: z.number(), column: z.number(), text: z.string() }).optional(),
  }),
  /** Cells with an error such as #N/A, which are empty. */
  // Files read before these were counted are kept for a week.
  errorCells: z.number().default(0),
  /** Bytes that did not fit the file's encoding and were decoded one by one. */
  repaired: z.number(),
  slabs: z.array(z.object({ rows: z.number(), bytes: z.number() })),
});

export type Reading = z.infer<typeof reading>;

/** A row as stored: its number, its cells, and what makes it unusable. */
export type StoredRow = [row: number, cells: string[], problem?: string];

/** One check of all: an object's schema costs more for each row than to plan it. */
export const storedRows = z.custom<StoredRow[]>(
  (rows) => Array.isArray(rows) && rows.every(isStoredRow),
);

function isStoredRow(row: unknown): row is StoredRow {
  if (!Array.isArray(row)) return false;
  const [at, cells, problem] = row;
  const isUsable = problem === undefined || typeof problem === "string";
  return typeof at === "number" && isUsable && Array.isArray(cells) && cells.every(isText);
}

const isText = (value: unknown) => typeof value === "string";
