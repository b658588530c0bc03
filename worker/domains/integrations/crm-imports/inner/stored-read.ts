import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { crmFilter } from "#core/rules/crm/filters.ts";
import { storedColumns } from "../stored-columns.ts";
import type { ReadRow } from "./read-queries.ts";

/** The group that a reading is imported into by itself, and how its people agreed. */
const target = z.union([
  z.object({ group: idSchema("group"), consent: z.string().optional() }),
  z.object({ name: z.string(), consent: z.string().optional() }),
]);
export type Target = z.output<typeof target>;

const keys = z.array(z.string());

/** What the row of a reading says. */
export function storedRead(row: ReadRow) {
  return {
    filter: crmFilter.parse(JSON.parse(row.filter)),
    columns: storedColumns(row.columns),
    target: row.target === null ? undefined : target.parse(JSON.parse(row.target)),
    pages: keys.parse(JSON.parse(row.pages)),
  };
}
