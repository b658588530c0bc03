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
} as const;
