import * as z from "zod";

/** A field that is read: what it is called there, and its label here; the number's has none. */
const column = z.object({ field: z.string(), header: z.string(), label: z.string().optional() });
export type Column = z.output<typeof column>;

const columns = z.array(column).min(1);

/** What a row's JSON says. */
export function storedColumns(json: string): Column[] {
  return columns.parse(JSON.parse(json));
}
