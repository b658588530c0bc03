import type { ImportForecast } from "#core/contract/imports/imports.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import type { ImportProgress } from "./use-import.ts";

/** The button that starts an import, with how many contacts it brings, as soon as that is known. */
export function importWords(contacts: number | undefined, replaces = false): string {
  if (replaces)
    return contacts ? `Replace with ${formatCounted(contacts, "contact")}` : "Replace contacts";
  return contacts ? `Import ${formatCounted(contacts, "contact")}` : "Import contacts";
}

/** What replacing a group's contacts removes, before it happens. */
export function replaceWords(removed: number | undefined): string {
  if (removed === undefined) return "Contacts that aren't in the file will be removed.";
  if (removed === 0) return "All of its contacts are in the file, so none will be removed.";
  const they = removed === 1 ? "that isn't" : "that aren't";
  return `${formatCounted(removed, "contact")} ${they} in the file will be removed.`;
}

/** Why rows are left out: "3 rows: No mobile number (first in row 5)". */
export function reasonWords({ reason, rows, first }: ImportForecast["reasons"][number]): string {
  const where = rows === 1 ? `row ${first}` : `first in row ${first}`;
  return `${formatCounted(rows, "row")}: ${reason} (${where})`;
}

export function headlineOf({ status }: ImportProgress): string {
  if (status === "queued") return "Waiting to start";
  if (status === "running") return "Importing contacts";
  if (status === "undoing") return "Undoing the import";
  if (status === "undone") return "Import undone";
  return status === "complete" ? "Import complete" : "Import stopped";
}

/** What a screen reader says: it changes at each quarter and at the end, not with each row. */
export function spokenProgress(progress: ImportProgress): string {
  const { status, rows, processed, added, updated, duplicates, rejected, optedOut } = progress;
  const { removed, replaces } = progress;
  if (progress.undo) return `${headlineOf(progress)}.${undoneWords(progress)}`;
  if (status === "complete" || status === "failed") {
    const parts = [
      `${formatCount(added)} added`,
      `${formatCount(updated)} updated`,
      ...(replaces ? [`${formatCount(removed)} removed`] : []),
      `${formatCount(duplicates)} duplicates`,
      `${formatCount(rejected)} rejected`,
      `${formatCount(optedOut)} opted out`,
    ];
    return `${headlineOf(progress)}: ${parts.join(", ")}.`;
  }
  const quarter = rows > 0 ? Math.floor((processed / rows) * 4) * 25 : 0;
  return quarter === 0 ? `${headlineOf(progress)}.` : `${headlineOf(progress)}: ${quarter}% done.`;
}

/** The contacts that an import has added, updated or removed: as many are undone with it. */
export function undoTotal({ added, updated, removed }: ImportProgress): number {
  return added + updated + removed;
}

/** What undoing an import does: "9 contacts that it added are removed, …". */
export function undoWords({ added, updated, removed }: ImportProgress): string {
  const parts = [
    added > 0 ? `the ${formatCounted(added, "contact")} it added will be removed` : "",
    updated > 0 ? `${formatCounted(updated, "contact")} will get their previous values back` : "",
    removed > 0 ? `${formatCounted(removed, "contact")} it removed will come back` : "",
  ].filter((part) => part !== "");
  const text = parts.join(", ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** What an import did, or what undoing it did, in one line. */
export function importSummary(progress: ImportProgress): string {
  const { status, added, updated, removed, rejected, duplicates } = progress;
  if (status === "undone") return `Undone:${undoneWords(progress)}`;
  if (status !== "complete" && status !== "failed") return headlineOf(progress);
  const counts = [
    `${formatCount(added)} added`,
    `${formatCount(updated)} updated`,
    ...(removed > 0 ? [`${formatCount(removed)} removed`] : []),
    ...(duplicates > 0 ? [formatCounted(duplicates, "duplicate")] : []),
    ...(rejected > 0 ? [`${formatCount(rejected)} rejected`] : []),
  ];
  return counts.join(", ");
}

function undoneWords({ status, undo }: ImportProgress): string {
  if (!undo || status !== "undone") return "";
  const { reversed, kept, failed } = undo;
  const parts = [`${formatCount(reversed)} reversed`, `${formatCount(kept)} kept`];
  if (failed > 0) parts.push(`${formatCount(failed)} failed`);
  return ` ${parts.join(", ")}`;
}
