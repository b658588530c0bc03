/** One part of a workbook, unpacked. It is read while it unpacks, and never kept whole. */
export const MAX_PART_BYTES = 48 * 1024 * 1024;

export const MAX_ZIP_ENTRIES = 2000;
export const MAX_COLUMNS = 200;
/** The last row that a spreadsheet can have, including blank ones. */
export const LAST_ROW = 1_048_576;

/** The last column. */
export const LAST_COLUMN = 16_384;
/** Rows and cells with nothing in them: those that are only formatted are stored, too. */
export const MAX_BLANKS = 300_000;

/** Rows times columns; also the non-empty cells of one sheet. */
export const MAX_CELLS = 1_000_000;

/** What Excel itself allows in one cell. */
export const MAX_CELL_CHARS = 32_767;
export const MAX_ROW_CHARS = 131_072;

/** One long shared text can be in every cell of a workbook; this bounds the result. */
export const MAX_TOTAL_CHARS = 30_000_000;

/** One tag or comment in a workbook's part. */
export const MAX_TAG_CHARS = 1_000_000;

/** Characters of a file's text that are read without a pause: a few milliseconds of work. */
export const TEXT_STEP = 65_536;

/** Cells of an .xls that SheetJS reads in one call. */
export const SLAB_CELLS = 2_000;
