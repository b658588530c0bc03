import { commaItems, commaText } from "#core/endpoint.ts";

/** Only contacts that have one of these values in a column; an empty one stands for none. */
export interface ColumnFilter {
  column: string;
  values: string[];
}

/** A filter's name in the URL: the column's, behind what no other part of the URL begins with. */
export type FilterName = `is.${string}`;

export function filterName(column: string): FilterName {
  return `is.${column}`;
}

/** The columns that the URL names, in the order in which they are asked for. */
export function columnsIn(params: URLSearchParams): string[] {
  const names = [...params.keys()].filter((name) => name.startsWith("is."));
  return [...new Set(names)].map((name) => name.slice(3)).sort();
}

/** Undefined if no value is chosen. */
export function filterText(values: readonly string[]): string | undefined {
  if (values.length === 0) return undefined;
  // A list of nothing but the empty value would read as no list.
  return commaText(values) || ",";
}

export function filterValues(text: string | undefined): string[] {
  return text ? [...new Set(commaItems(text))] : [];
}

export function columnFilters(
  columns: readonly string[],
  texts: Partial<Record<FilterName, string>>,
): ColumnFilter[] {
  return columns
    .toSorted()
    .map((column) => ({ column, values: filterValues(texts[filterName(column)]) }))
    .filter(({ values }) => values.length > 0);
}

/** How a value reads: one that is empty has no words of its own. */
export function valueWords(value: string): string {
  return value === "" ? "No value" : value;
}
