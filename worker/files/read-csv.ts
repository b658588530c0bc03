import Papa from "papaparse";
import { decodeCsv } from "./csv-decode.ts";
import { fileInvalid } from "./file-error.ts";
import { Grid } from "./grid.ts";

const DELIMITERS = [",", ";", "\t", "|"];

/** Reads a delimited text file into rows; throws FILE_NOT_SUPPORTED or FILE_INVALID. */
export function readCsv(bytes: Uint8Array): Grid {
  const text = decodeCsv(bytes).replace(/\r\n?/g, "\n");
  // Excel's own first line "sep=;" names the delimiter and is no row.
  const declared = /^"?sep=(.)"?\n/i.exec(text);
  const body = declared === null ? text : text.slice(declared[0].length);
  const grid = new Grid();
  if (declared !== null) grid.add([]);
  Papa.parse<string[]>(body, {
    delimiter: declared?.[1] ?? "",
    delimitersToGuess: DELIMITERS,
    newline: "\n",
    // Row by row, so that a file of nothing but line breaks never stands in memory as rows.
    step: ({ data, errors }) => {
      if (errors.some((error) => error.type === "Quotes")) throw fileInvalid();
      grid.add(data.map(csvCellText));
    },
  });
  return grid;
}

/** Undoes what spreadsheets do to keep or lose digits: `="0412…"`, `'0412…`, and powers of ten that lost nothing. */
function csvCellText(cell: string): string {
  const text = cell.trim();
  const quoted = /^="([^"]*)"$/.exec(text)?.[1];
  if (quoted !== undefined) return quoted.trim();
  if (/^'[+\d]/.test(text)) return text.slice(1);
  return text.includes("E") || text.includes("e") ? withoutPowerOfTen(text) : text;
}

function withoutPowerOfTen(text: string): string {
  const parts = /^(\d)\.(\d{1,14})e\+?(\d{1,2})$/i.exec(text);
  const [, whole = "", decimals = "", power = ""] = parts ?? [];
  return parts !== null && decimals.length === Number(power) ? `${whole}${decimals}` : text;
}
