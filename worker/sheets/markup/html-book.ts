import { pause } from "#worker/pause.ts";
import type { DecodedText } from "#worker/sheets/csv/decode-text.ts";
import type { Book, SheetRow } from "../book.ts";
import { checkRow } from "../check-row.ts";
import { csvCellText } from "../csv/csv-cell.ts";
import { inBatches } from "../in-batches.ts";
import { MAX_CELL_CHARS, MAX_COLUMNS, TEXT_STEP } from "../limits.ts";
import { type Attributes, boundedParser } from "./bounded-parser.ts";

const NO_TEXT = new Set(["script", "style", "title"]);

/** The tables of a web page, each as a sheet. A table's content is treated as text and never run. */
export async function htmlBook({ text, encoding, repaired }: DecodedText): Promise<Book> {
  const tables = new Tables();
  for (let at = 0; at < text.length; at += TEXT_STEP) {
    tables.parser.write(text.slice(at, at + TEXT_STEP));
    await pause();
  }
  tables.parser.end();
  const sheets = tables.found.map((rows, index) => ({
    name: `Table ${index + 1}`,
    rows: () => inBatches(rows),
  }));
  return { format: "xls", sheets, encoding, repaired };
}

/** Collects the outermost tables; the text of a table inside a cell belongs to that cell. */
class Tables {
  readonly found: SheetRow[][] = [];
  private depth = 0;
  private number = 0;
  private cells: string[] = [];
  /** For how many more rows a cell of an earlier row takes each column. */
  private readonly taken: number[] = [];
  private cell: { text: string; span: number; rows: number } | undefined;
  private silent = 0;
  readonly parser = boundedParser(
    {
      open: (name, attributes) => this.open(name, attributes),
      text: (text) => {
        if (this.cell && this.silent === 0 && this.cell.text.length <= MAX_CELL_CHARS) {
          this.cell.text += text;
        }
      },
      close: (name) => this.close(name),
    },
    false,
  );

  private open(name: string, attributes: Attributes): void {
    if (NO_TEXT.has(name)) this.silent += 1;
    if (name === "br" && this.cell) this.cell.text += " ";
    if (name === "table") {
      this.depth += 1;
      if (this.depth === 1) {
        this.found.push([]);
        this.number = 0;
        this.taken.length = 0;
      }
    }
    if (this.depth !== 1) return;
    if (name === "tr") {
      this.number += 1;
      this.cells = [];
    } else if (name === "td" || name === "th") {
      this.cell = {
        text: "",
        span: spanned(attributes.colspan),
        rows: spanned(attributes.rowspan),
      };
    }
  }

  private close(name: string): void {
    if (NO_TEXT.has(name)) this.silent -= 1;
    if (this.depth === 1 && (name === "td" || name === "th")) this.endCell();
    else if (this.depth === 1 && name === "tr") {
      const row = checkRow(this.number, this.cells);
      if (row) this.found.at(-1)?.push(row);
      for (let at = this.cells.length; at < this.taken.length; at += 1) this.passTaken(at);
      this.cells = [];
    } else if (name === "table") this.depth -= 1;
  }

  /** A cell that spans columns or rows has its text in the first of them. */
  private endCell(): void {
    const { cell, cells } = this;
    this.cell = undefined;
    if (!cell) return;
    while (this.passTaken(cells.length)) cells.push("");
    for (let n = 0; n < cell.span && cells.length <= MAX_COLUMNS; n += 1) {
      this.taken[cells.length] = cell.rows - 1;
      cells.push(n === 0 ? csvCellText(cell.text.replace(/\s+/g, " ")) : "");
    }
  }

  private passTaken(column: number): boolean {
    const rows = this.taken[column] ?? 0;
    if (rows > 0) this.taken[column] = rows - 1;
    return rows > 0;
  }
}

function spanned(attribute: string | undefined): number {
  return Math.max(1, Number(attribute) || 1);
}
