/** How often a sheet is read again by itself. */
export const REFRESHES = ["off", "hourly", "daily"] as const;
export type Refresh = (typeof REFRESHES)[number];

const HOUR_MS = 60 * 60_000;
export const REFRESH_MS: Readonly<Record<Refresh, number | undefined>> = {
  off: undefined,
  hourly: HOUR_MS,
  daily: 24 * HOUR_MS,
};

/** Files that an account may have picked. */
export const MOST_SHEETS = 50;

/** With which Google's page says what was picked: the files' ids, with commas. */
export const PICKED = "picked_file_ids";

const named = (names: readonly string[]) =>
  names
    .slice(0, 10)
    .map((name) => name.slice(0, 50))
    .join(", ");

/** Of Google's sheets that contacts are read from. */
export const SHEET_TEXTS = {
  fileGone: "The file was deleted, or is no longer shared with us. Pick it again.",
  sheetGone: "This sheet is no longer in its file. Choose another one.",
  columnsGone: (gone: readonly string[], there: readonly string[]) =>
    `The sheet no longer has the column ${named(gone)}. It has ${named(there) || "none"}. Choose its columns again.`,
  noSpreadsheet: "This file is no Google spreadsheet",
  tooMany: "50 files at most. Remove one that you no longer need.",
  unset: "Choose a sheet, its columns and a group first",
  busy: "This sheet is being read. Please try again in a moment.",
  picked: "The file has been added",
  pickedMany: (files: number) => `${files} files have been added`,
  pickedSome: (added: readonly string[], of: number) =>
    `${added.length} of ${of} files added${added.length === 0 ? "" : `: ${named(added)}`}`,
  saved: "Saved. The sheet is being read.",
  refreshed: "The sheet is being read",
  unchanged: "The file has not changed since it was last read",
  removed: "The file has been removed. Its contacts stay in their group.",
} as const;
