import type { ImportForecast, MergeLabel } from "#core/contract/imports/imports.ts";
import type { AccountContext } from "#worker/context.ts";
import type { StoredSheet } from "../stored-sheet.ts";
import { plannedRows } from "./plan-rows.ts";

/** What becomes of a sheet's rows, whatever the group holds. */
export interface JudgedRows {
  /** Each once, in the order of the sheet. */
  numbers: string[];
  duplicates: number;
  rejected: number;
  reasons: ImportForecast["reasons"];
}

export async function judgedRows(
  ctx: AccountContext,
  stored: StoredSheet,
  labels: readonly MergeLabel[],
): Promise<JudgedRows> {
  const numbers: string[] = [];
  const reasons = new Map<string, JudgedRows["reasons"][number]>();
  let duplicates = 0;
  let rejected = 0;
  for await (const rows of plannedRows(ctx, stored, labels)) {
    for (const { row, number, reason, duplicate } of rows) {
      if (number !== "") numbers.push(number);
      else if (duplicate) duplicates += 1;
      else {
        rejected += 1;
        const known = reasons.get(reason);
        if (known) known.rows += 1;
        else reasons.set(reason, { reason, rows: 1, first: row });
      }
    }
  }
  const byRows = [...reasons.values()].sort((a, b) => b.rows - a.rows);
  return { numbers, duplicates, rejected, reasons: byRows };
}
