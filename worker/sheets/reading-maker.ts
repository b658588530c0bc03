import { writtenValue } from "#core/rules/written.ts";
import type { SheetRow } from "./book.ts";
import { ColumnCounter } from "./column-counter.ts";
import { fileHasTooManyRows, fileUnpacksTooLarge } from "./file-error.ts";
import { LAST_ROW, MAX_CELLS, MAX_TOTAL_CHARS } from "./limits.ts";
import type { Reading } from "./reading.ts";
import { SlabWriter } from "./slab-writer.ts";

const ROWS_SHOWN = 10;
const CELL_SHOWN = 200;
const EXAMPLE_CHARS = 60;

type Made = Omit<
  Reading,
  "hidden" | "format" | "sheets" | "sheet" | "separator" | "encoding" | "repaired"
> & {
  body: Uint8Array;
};

/** Takes a sheet's rows one by one and keeps what will be needed later. */
export class ReadingMaker {
  /** The number of the first data row. */
  readonly firstRow: number;
  private readonly head: readonly SheetRow[];
  private readonly header: SheetRow | undefined;
  private readonly maxRows: number;
  private readonly columns = new ColumnCounter();
  private readonly slabs = new SlabWriter();
  private readonly shown: string[][] = [];
  private readonly malformed: Reading["malformed"] = { rows: 0 };
  private readonly garbled: Reading["garbled"] = { rows: 0 };
  private errorCells = 0;
  private total = 0;
  private chars = 0;

  constructor(head: readonly SheetRow[], header: SheetRow | undefined, maxRows: number) {
    this.head = head;
    this.header = header;
    this.maxRows = maxRows;
    this.firstRow = (header?.number ?? 0) + 1;
    if (header) this.columns.add(header.cells.map(() => ""));
  }

  add(row: SheetRow): void {
    this.errorCells += row.errorCells ?? 0;
    if (row.cells.length === 0) return;
    this.total += 1;
    this.bound(row);
    if (row.problem) this.noteProblem(row.number, row.problem.text);
    else this.columns.add(row.cells);
    if (looksGarbled(row.cells.join("\n"))) this.noteGarbled(row);
    if (this.shown.length < ROWS_SHOWN) this.shown.push(row.cells.map(clipped));
    if (this.total <= this.maxRows) {
      this.slabs.add([row.number, row.cells, row.problem?.text]);
    }
  }

  get width(): number {
    return this.columns.width;
  }

  end(): Made {
    const { width } = this.columns;
    const headers = nameColumns(this.header?.cells ?? [], width);
    return {
      headerRow: this.header?.number ?? 0,
      headers,
      totalRows: this.total,
      columns: headers.map((header, index) => ({ header, ...this.columns.at(index) })),
      rows: this.shown.map((cells) => Array.from({ length: width }, (_, at) => cells[at] ?? "")),
      head: this.head
        .slice(0, ROWS_SHOWN)
        .map(({ number, cells }) => ({ row: number, cells: cells.map(clipped) })),
      malformed: this.malformed,
      garbled: this.garbled,
      errorCells: this.errorCells,
      ...this.slabs.end(),
    };
  }

  private bound({ number, cells }: SheetRow): void {
    if (number > LAST_ROW) {
      throw fileHasTooManyRows(
        `There is something in row ${number.toLocaleString("en-AU")}, and a spreadsheet has at most ${LAST_ROW.toLocaleString("en-AU")} rows. Delete the blank rows.`,
      );
    }
    for (const cell of cells) this.chars += cell.length;
    if (this.chars > MAX_TOTAL_CHARS) throw fileUnpacksTooLarge();
    const width = Math.max(this.columns.width, cells.length);
    if (this.total * width > MAX_CELLS) {
      throw fileHasTooManyRows(
        `Rows times columns come to more than a million cells by row ${number.toLocaleString("en-AU")}. Delete the columns that you don't need.`,
      );
    }
  }

  private noteProblem(row: number, text: string): void {
    this.malformed.rows += 1;
    this.malformed.first ??= { row, text };
  }

  private noteGarbled({ number, cells }: SheetRow): void {
    this.garbled.rows += 1;
    const column = cells.findIndex(looksGarbled);
    const text = (cells[column] ?? "").slice(0, EXAMPLE_CHARS);
    this.garbled.first ??= { row: number, column: Math.max(0, column), text };
  }
}

function clipped(cell: string): string {
  return cell.slice(0, CELL_SHOWN);
}

/** Traces of a wrong encoding: replacement and control characters, and UTF-8 read as Windows letters. */
const SUSPICIOUS =
  /[\uFFFD\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|ï»¿|ï¿½|ðŸ/;

function looksGarbled(text: string): boolean {
  return SUSPICIOUS.test(text);
}

/** Gives each column a unique name: the header's, or one by its position. */
function nameColumns(given: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const wanted = writtenValue(given[index] ?? "").replace(/\s+/g, " ") || `Column ${index + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
