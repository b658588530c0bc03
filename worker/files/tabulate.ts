import { normaliseMobile } from "#core/rules/phone.ts";
import { fileEmpty } from "./file-error.ts";
import type { Grid } from "./grid.ts";

export interface Table {
  headers: string[];
  rows: string[][];
  /** The number of each row as a spreadsheet shows it. */
  rowNumbers: number[];
}

/** Names every column and pads every row to the same width; throws FILE_EMPTY when no row of data is there. */
export function tabulate(grid: Grid): Table {
  const [first, ...rest] = grid.rows;
  if (first === undefined) throw fileEmpty();
  const headless = first.some((cell) => normaliseMobile(cell) !== undefined);
  const rows = headless ? grid.rows : rest;
  if (rows.length === 0) throw fileEmpty();
  for (const row of rows) while (row.length < grid.width) row.push("");
  const rowNumbers = headless ? grid.numbers : grid.numbers.slice(1);
  return { headers: nameColumns(headless ? [] : first, grid.width), rows, rowNumbers };
}

function nameColumns(given: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const wanted = (given[index] ?? "").replace(/\s+/g, " ") || `Column ${index + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
