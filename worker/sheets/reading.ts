import * as z from "zod";
import { ENCODINGS, SEPARATORS } from "#core/contract/sheet-options.ts";

/** What is known of a sheet that was read: all but its rows. */
export const reading = z.object({
  format: z.enum(["csv", "xls", "xlsx"]),
  /** Names of the visible sheets that have data; a CSV file has one, called after the file. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  separator: z.enum(SEPARATORS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** The row with the names of the columns as a spreadsheet counts, 0 where there is none. */
  headerRow: z.number(),
  headers: z.array(z.string()),
  totalRows: z.number(),
  columns: z.array(
    z.object({
      header: z.string(),
      samples: z.array(z.string()),
      mobiles: z.number(),
      filled: z.number(),
    }),
  ),
  /** The first rows of data, each as wide as the table. */
  rows: z.array(z.array(z.string())),
  /** The first rows of the sheet whatever they are, to choose the header from. */
  head: z.array(z.object({ row: z.number(), cells: z.array(z.string()) })),
  /** Rows that cannot be used for what they are, and the first of them. */
  malformed: z.object({
    rows: z.number(),
    first: z.object({ row: z.number(), text: z.string() }).optional(),
  }),
  /** Rows that look as if they were read in a wrong encoding, and a cell of the first. */
  garbled: z.object({
    rows: z.number(),
    first: z.object({ row: z.number(), column: z.number(), text: z.string() }).optional(),
  }),
  /** Bytes that did not fit the file's encoding and were read one by one. */
  repaired: z.number(),
  slabs: z.array(z.object({ rows: z.number(), bytes: z.number() })),
});

export type Reading = z.infer<typeof reading>;

/** A row as it is kept: its number, its cells, and what makes it unusable. */
export const storedRows = z.array(
  z.tuple([z.number(), z.array(z.string()), z.string().optional()]),
);

export type StoredRow = z.infer<typeof storedRows>[number];
