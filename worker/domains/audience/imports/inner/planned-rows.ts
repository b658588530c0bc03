import type { MergeLabel } from "#core/contract/imports/imports.ts";
import type { AccountContext } from "#worker/context.ts";
import { type PlannedRow, RowPlanner } from "./plan-rows.ts";
import { rowsOf } from "./stored-rows.ts";
import type { StoredSheet } from "./stored-sheet.ts";

/** The result for each row of a stored sheet, in the order of the sheet, some rows at a time. */
export async function* plannedRows(
  ctx: AccountContext,
  stored: StoredSheet,
  labels: readonly MergeLabel[],
): AsyncGenerator<PlannedRow[]> {
  const planner = new RowPlanner(labels);
  for await (const rows of rowsOf(ctx, stored)) yield rows.map((row) => planner.plan(row));
}
