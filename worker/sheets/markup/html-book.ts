import type { Book, SheetRow } from "../book.ts";
import { checkRow } from "../check-row.ts";
import { csvCellText } from "../csv/csv-cell.ts";
import type { DecodedText } from "../csv/decode-text.ts";
import { inBatches } from "../in-batches.ts";
import { MAX_CELL_CHARS, MAX_COLUMNS, TEXT_STEP } from "../limits.ts";
import { pause } from "../pause.ts";
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
  return { format: "xls", sheets, hidden: [], encoding, repaired };
}

/** Collects the outermost tables; the text of a table inside a cell belongs to that cell. */
class Tables {
  readonly found: SheetRow[][] = [];
  private depth = 0;
  private number = 0;
  private cells: string[] = [];
  private cell: { text: string; span: number } | undefined;
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
      }
    }
    if (this.depth !== 1) return;
    if (name === "tr") {
      this.number += 1;
      this.cells = [];
    } else if (name === "td" || name === "th") {
      this.cell = { text: "", span: Math.max(1, Number(attributes.colspan) || 1) };
    }
  }

  private close(name: string): void {
    if (NO_TEXT.has(name)) this.silent -= 1;
    if (this.depth === 1 && (name === "td" || name === "th") && this.cell) {
      if (this.cells.length <= MAX_COLUMNS) {
        this.cells.push(csvCellText(this.cell.text.replace(/\s+/g, " ")));
        const more = Math.min(this.cell.span - 1, MAX_COLUMNS + 1 - this.cells.length);
        for (let n = 0; n < more; n += 1) this.cells.push("");
      }
      this.cell = undefined;
    } else if (this.depth === 1 && name === "tr") {
      const row = checkRow(this.number, this.cells);
      if (row) this.found.at(-1)?.push(row);
      this.cells = [];
    } else if (name === "table") this.depth -= 1;
  }
}
