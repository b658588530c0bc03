import { formatCount } from "#web/lib/format.ts";
import type { ImportProgress } from "./use-import.ts";

export function headlineOf({ status }: ImportProgress): string {
  if (status === "queued") return "Waiting to start";
  if (status === "running") return "Importing contacts";
  return status === "complete" ? "Import complete" : "Import stopped";
}

/** What a screen reader says: it changes at each quarter and at the end, not with each row. */
export function spokenProgress(progress: ImportProgress): string {
  const { status, rows, processed, added, updated, rejected, optedOut } = progress;
  if (status === "complete" || status === "failed") {
    const parts = [
      `${formatCount(added)} added`,
      `${formatCount(updated)} updated`,
      `${formatCount(rejected)} rejected`,
      `${formatCount(optedOut)} opted out`,
    ];
    return `${headlineOf(progress)}: ${parts.join(", ")}.`;
  }
  const quarter = rows > 0 ? Math.floor((processed / rows) * 4) * 25 : 0;
  return quarter === 0 ? `${headlineOf(progress)}.` : `${headlineOf(progress)}: ${quarter}% done.`;
}
