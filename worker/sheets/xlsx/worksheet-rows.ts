import { formatCount } from "#core/rules/counts.ts";
import type { SheetRow } from "../book.ts";
import { numberText } from "../cell-text.ts";
import { checkRow } from "../check-row.ts";
import { ERROR_CELL } from "../error-texts.ts";
import { fileHasTooManyRows } from "../file-error.ts";
import { isoDateText } from "../iso-date.ts";
import { LAST_COLUMN, MAX_BLANKS, MAX_CELL_CHARS, MAX_CELLS, MAX_COLUMNS } from "../limits.ts";
import { type Attributes, attribute, xmlParser } from "../markup/xml-reader.ts";
import { type Parts, parsedPart, plainText } from "./workbook-parts.ts";

const TOO_WIDE = `has more columns than the ${formatCount(LAST_COLUMN)} of a spreadsheet.`;

/** What the cells of a sheet refer to. */
export interface SheetContext {
  strings: readonly string[];
  formats: readonly string[];
  date1904: boolean;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  /** Text of `<v>`, and of the `<t>`s of `<is>`. */
  text: string;
  filled: boolean;
}

/** Reads a worksheet's XML row by row. */
export async function* worksheetRows(
  parts: Parts,
  part: string,
  context: SheetContext,
  hiddenColumns: Set<number>,
): AsyncGenerator<SheetRow[]> {
  const rows = new RowCollector(context, hiddenColumns);
  for await (const _ of parsedPart(parts, part, rows.parser)) yield rows.take();
}

class RowCollector {
  private batch: SheetRow[] = [];
  private number = 0;
  private cells: string[] = [];
  private columns = 0;
  private next = 0;
  private cell: Cell | undefined;
  private reading = false;
  private hints = 0;
  private count = 0;
  private blanks = 0;
  private hidden = false;
  private readonly context: SheetContext;
  private readonly hiddenColumns: Set<number>;
  readonly parser = xmlParser({
    open: (name, attributes) => this.open(name, attributes),
    text: (piece) => this.text(piece),
    close: (name) => this.close(name),
  });

  constructor(context: SheetContext, hiddenColumns: Set<number>) {
    this.context = context;
    this.hiddenColumns = hiddenColumns;
  }

  take(): SheetRow[] {
    const taken = this.batch;
    this.batch = [];
    return taken;
  }

  private open(name: string, attributes: Attributes): void {
    if (name === "row") {
      const given = Number(attribute(attributes, "r") ?? 0);
      this.hidden = isOn(attribute(attributes, "hidden"));
      this.number = Math.max(Number.isInteger(given) ? given : 0, this.number + 1);
      this.countBlank();
      this.cells = [];
      this.columns = 0;
      this.next = 0;
    } else if (name === "c") {
      this.countBlank();
      const column = columnOf(attribute(attributes, "r")) ?? this.next;
      this.next = column + 1;
      this.cell = {
        column,
        type: attribute(attributes, "t") ?? "n",
        style: Number(attribute(attributes, "s") ?? -1),
        text: "",
        filled: false,
      };
    } else if (name === "rPh") this.hints += 1;
    else if (name === "col" && isOn(attribute(attributes, "hidden"))) this.hideColumns(attributes);
    else if (this.cell && (name === "v" || name === "t")) {
      this.reading = this.hints === 0;
      this.cell.filled = true;
    }
  }

  private text(piece: string): void {
    if (this.reading && this.cell && this.cell.text.length <= MAX_CELL_CHARS) {
      this.cell.text += piece;
    }
  }

  private close(name: string): void {
    if (name === "v" || name === "t") this.reading = false;
    else if (name === "rPh") this.hints -= 1;
    else if (name === "c") this.endCell();
    else if (name === "row") {
      const row = checkRow(this.number, this.cells, Math.max(this.columns, this.cells.length));
      if (row) {
        this.blanks -= 1;
        this.batch.push(this.hidden ? { ...row, hidden: true } : row);
      }
    }
  }

  private hideColumns(attributes: Attributes): void {
    const first = Number(attribute(attributes, "min") ?? 0);
    const last = Math.min(Number(attribute(attributes, "max") ?? first), MAX_COLUMNS);
    for (let column = first; column >= 1 && column <= last; column++) {
      this.hiddenColumns.add(column - 1);
    }
  }

  /** Each row and cell is blank until something is found in it. */
  private countBlank(): void {
    this.blanks += 1;
    if (this.blanks > MAX_BLANKS) {
      throw fileHasTooManyRows(
        `It has more than ${formatCount(MAX_BLANKS)} blank rows and cells up to row ${formatCount(this.number)}. Delete them.`,
      );
    }
  }

  private endCell(): void {
    const { cell } = this;
    this.cell = undefined;
    if (!cell?.filled) return;
    this.count += 1;
    if (this.count > MAX_CELLS) throw fileHasTooManyRows("A sheet has more than a million cells.");
    const text = textOf(cell, this.context);
    if (text === "") return;
    this.blanks -= 1;
    if (cell.column >= LAST_COLUMN)
      throw fileHasTooManyRows(`Row ${formatCount(this.number)} ${TOO_WIDE}`);
    this.columns = Math.max(this.columns, cell.column + 1);
    // One column more than allowed is enough to reject the row.
    const column = Math.min(cell.column, MAX_COLUMNS);
    while (this.cells.length < column) this.cells.push("");
    this.cells[column] = text;
  }
}

function isOn(flag: string | undefined): boolean {
  return flag === "1" || flag === "true";
}

function textOf({ type, text, style }: Cell, context: SheetContext): string {
  if (type === "s") return (context.strings[Number(text)] ?? "").trim();
  if (type === "str" || type === "inlineStr") return plainText(text).trim();
  if (type === "b") return text.trim() === "1" ? "TRUE" : "FALSE";
  if (type === "e") return ERROR_CELL;
  if (text.trim() === "") return "";
  if (type === "d") return isoDateText(text.trim());
  return numberText(Number(text), context.formats[style], context.date1904);
}

/** The column of a reference: `AB12` → 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference ?? "")?.[1]?.toUpperCase();
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
