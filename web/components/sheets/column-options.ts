import type { SheetPreview } from "#core/contract/imports/imports.ts";

const SAMPLE_LENGTH = 60;

/** The file's columns to choose from, each with its first values to recognise it by. */
export function columnOptions(columns: SheetPreview["columns"]) {
  return columns.map((column, index) => ({
    value: String(index),
    label: column.header,
    description: samplesOf(column) || "No values",
  }));
}

/** A column's first values in one short line. */
export function samplesOf({ samples }: { samples: readonly string[] }): string {
  const line = samples.join(", ").replace(/\s+/g, " ");
  return line.length > SAMPLE_LENGTH ? `${line.slice(0, SAMPLE_LENGTH - 1)}…` : line;
}
