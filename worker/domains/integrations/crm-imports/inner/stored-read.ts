import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import type { ReadRow } from "./read-queries.ts";

/** A field that is read: what it is called there, and its label here; the number's has none. */
const column = z.object({ field: z.string(), header: z.string(), label: z.string().optional() });
export type Column = z.output<typeof column>;

/** The group that a reading is imported into by itself, and how its people agreed. */
const target = z.union([
  z.object({ group: idSchema("group"), consent: z.string().optional() }),
  z.object({ name: z.string(), consent: z.string().optional() }),
]);
export type Target = z.output<typeof target>;

const columns = z.array(column).min(1);
const keys = z.array(z.string());

/** What the row of a reading says. */
export function storedRead(row: ReadRow) {
  return {
    filter: crmFilter.parse(JSON.parse(row.filter)),
    columns: columns.parse(JSON.parse(row.columns)),
    target: row.target === null ? undefined : target.parse(JSON.parse(row.target)),
    pages: keys.parse(JSON.parse(row.pages)),
  };
}
