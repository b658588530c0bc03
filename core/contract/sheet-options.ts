import * as z from "zod";
import { queryNumber } from "../endpoint.ts";

export const SEPARATORS = ["comma", "semicolon", "tab", "pipe"] as const;
export const ENCODINGS = ["utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"] as const;

export type Separator = (typeof SEPARATORS)[number];
export type Encoding = (typeof ENCODINGS)[number];

/** How a stored file is to be read; what is left out is found by looking at it. */
export const sheetOptions = {
  /** Spreadsheets allow 31 characters; the reader answers a name that the file has not. */
  sheet: z.string().max(100).optional(),
  separator: z.enum(SEPARATORS).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  /** The row with the column names as a spreadsheet counts, 0 where there is none. */
  headerRow: queryNumber.pipe(z.number().max(1_048_576)).optional(),
};

export type SheetOptions = z.infer<z.ZodObject<typeof sheetOptions>>;
