import type { ImportPromise } from "#web/components/sheets/import-promise.ts";
import { formatCount } from "#web/lib/format.ts";
import type { ImportProgress } from "./use-import.ts";

/** The button that starts an import, with what it promises. */
export function importWords(promise: ImportPromise | undefined): string {
  if (!promise) return "Import contacts";
  const { contacts, long } = promise;
  const count = contacts === 1 ? "1 contact" : `${formatCount(contacts)} contacts`;
  return `Import ${long ? "up to " : ""}${count}`;
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
