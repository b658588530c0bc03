import * as z from "zod";
import { queryNumber } from "../../endpoint.ts";

export const SEPARATORS = ["comma", "semicolon", "tab", "pipe"] as const;
export const ENCODINGS = ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"] as const;

export const HIDDEN_ROWS = ["leaveOut", "include"] as const;

export type Separator = (typeof SEPARATORS)[number];
export type Encoding = (typeof ENCODINGS)[number];

/** How to read a stored file; whatever is left out is detected from its content. */
export const sheetOptions = {
  /** Spreadsheets allow 31 characters; the reader rejects a name that the file does not have. */
  sheet: z.string().max(100).optional(),
  separator: z.enum(SEPARATORS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** Rows that a filter or a person hid: left out unless they are asked for. */
  hiddenRows: z.enum(HIDDEN_ROWS).optional(),
  /** The row with the column names, numbered as in a spreadsheet; 0 if there is none. */
  headerRow: queryNumber.pipe(z.number().max(1_048_576)).optional(),
};

export type SheetOptions = z.infer<z.ZodObject<typeof sheetOptions>>;
