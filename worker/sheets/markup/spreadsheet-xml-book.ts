import { pause } from "#worker/pause.ts";
import type { DecodedText } from "#worker/sheets/csv/decode-text.ts";
import type { Book, SheetRow } from "../book.ts";
import { numberText } from "../cell-text.ts";
import { checkRow } from "../check-row.ts";
import { ERROR_CELL } from "../error-texts.ts";
import { inBatches } from "../in-batches.ts";
import { isoDateText } from "../iso-date.ts";
import { MAX_CELL_CHARS, MAX_COLUMNS, TEXT_STEP } from "../limits.ts";
import { type Attributes, attribute, xmlParser } from "./xml-reader.ts";

interface Worksheet {
  name: string;
  rows: SheetRow[];
}

/** An "XML Spreadsheet 2003", which many programs write and name .xls. */
export async function spreadsheetXmlBook({ text, encoding, repaired }: DecodedText): Promise<Book> {
  const worksheets = new Worksheets();
  for (let at = 0; at < text.length; at += TEXT_STEP) {
    worksheets.parser.write(text.slice(at, at + TEXT_STEP));
    await pause();
  }
  worksheets.parser.end();
  const sheets = worksheets.found.map(({ name, rows }) => ({
    name,
    rows: () => inBatches(rows),
  }));
  return { format: "xls", sheets, encoding, repaired };
}

class Worksheets {
  readonly found: Worksheet[] = [];
  private number = 0;
  private cells: string[] = [];
  private columns = 0;
  /** The position of the cell being read, and of the next one. */
  private column = 0;
  private next = 0;
  private data: { type: string; text: string } | undefined;
  readonly parser = xmlParser({
    open: (name, attributes) => this.open(name, attributes),
    text: (piece) => {
      if (this.data && this.data.text.length <= MAX_CELL_CHARS) this.data.text += piece;
    },
    close: (name) => this.close(name),
  });

  private open(name: string, attributes: Attributes): void {
    const given = Number(attribute(attributes, "Index") ?? 0);
    if (name === "Worksheet") {
      const sheet = attribute(attributes, "Name") ?? `Sheet${this.found.length + 1}`;
      this.found.push({ name: sheet, rows: [] });
      this.number = 0;
    } else if (name === "Row") {
      this.number = Math.max(given, this.number + 1);
      this.cells = [];
      this.columns = 0;
      this.next = 0;
    } else if (name === "Cell") {
      this.column = given > 0 ? given - 1 : this.next;
      const merged = Number(attribute(attributes, "MergeAcross") ?? 0) || 0;
      this.next = this.column + 1 + Math.max(0, merged);
    } else if (name === "Data") {
      this.data = { type: attribute(attributes, "Type") ?? "String", text: "" };
    }
  }

  private close(name: string): void {
    if (name === "Data" && this.data) {
      this.put(dataText(this.data));
      this.data = undefined;
    } else if (name === "Row") {
      const row = checkRow(this.number, this.cells, Math.max(this.columns, this.cells.length));
      if (row) this.found.at(-1)?.rows.push(row);
    }
  }

  private put(text: string): void {
    if (text === "") return;
    this.columns = Math.max(this.columns, this.column + 1);
    const column = Math.min(this.column, MAX_COLUMNS);
    while (this.cells.length < column) this.cells.push("");
    this.cells[column] = text;
  }
}

function dataText({ type, text }: { type: string; text: string }): string {
  const value = text.trim();
  if (type === "Error") return ERROR_CELL;
  if (type === "Boolean") return value === "1" ? "TRUE" : "FALSE";
  if (type === "Number" && value !== "") return numberText(Number(value), undefined, false);
  return type === "DateTime" ? isoDateText(value) : value;
}
