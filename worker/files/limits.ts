/** One part that is really read: its text stands in memory whole, and an isolate has 128 MB. */
export const MAX_PART_BYTES = 48 * 1024 * 1024;

export const MAX_ZIP_ENTRIES = 2000;
export const MAX_COLUMNS = 200;
export const MAX_ROWS = 200_000;

/** Rows times columns after ragged rows are padded, and likewise the cells of a sheet before it is read. */
export const MAX_CELLS = 1_000_000;

/** What Excel itself allows in one cell. */
export const MAX_CELL_CHARS = 32_767;
export const MAX_ROW_CHARS = 131_072;

/** One long shared text can stand in every cell of a workbook; this bounds what comes out of it. */
export const MAX_TOTAL_CHARS = 30_000_000;

/** Cells that are read at once from an .xlsx; each is an object of some 100 bytes meanwhile. */
export const SLAB_CELLS = 100_000;
