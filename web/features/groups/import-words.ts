import type { ImportForecast } from "#core/contract/imports.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import type { ImportProgress } from "./use-import.ts";

/** The button that starts an import, with how many contacts it brings, as soon as that is known. */
export function importWords(contacts: number | undefined): string {
  return contacts ? `Import ${formatCounted(contacts, "contact")}` : "Import contacts";
}

/** Why rows are left out: "3 rows: No mobile number (first in row 5)". */
export function reasonWords({ reason, rows, first }: ImportForecast["reasons"][number]): string {
  const where = rows === 1 ? `row ${first}` : `first in row ${first}`;
  return `${formatCounted(rows, "row")}: ${reason} (${where})`;
}

export function headlineOf({ status }: ImportProgress): string {
  if (status === "queued") return "Waiting to start";
  if (status === "running") return "Importing contacts";
  return status === "complete" ? "Import complete" : "Import stopped";
}

/** What a screen reader says: it changes at each quarter and at the end, not with each row. */
export function spokenProgress(progress: ImportProgress): string {
  const { status, rows, processed, added, updated, duplicates, rejected, optedOut } = progress;
  if (status === "complete" || status === "failed") {
    const parts = [
      `${formatCount(added)} added`,
      `${formatCount(updated)} updated`,
      `${formatCount(duplicates)} duplicates`,
      `${formatCount(rejected)} rejected`,
      `${formatCount(optedOut)} opted out`,
    ];
    return `${headlineOf(progress)}: ${parts.join(", ")}.`;
  }
  const quarter = rows > 0 ? Math.floor((processed / rows) * 4) * 25 : 0;
  return quarter === 0 ? `${headlineOf(progress)}.` : `${headlineOf(progress)}: ${quarter}% done.`;
}
