/** Bytes in a file that may be chosen: 5 MB (001 section 9). */
export const MAX_FILE_BYTES = 5_242_880;
/** Bytes that a spreadsheet may unpack to, as a defence against zip bombs. */
export const MAX_UNZIPPED_BYTES = 100 * 1024 * 1024;
/** Data rows in one contact file. */
export const MAX_IMPORT_ROWS = 100_000;
/** Columns of a file that become merge labels, besides the number (001 section 5). */
export const MAX_LABELS = 10;
/** Characters in a label that a user types (001 section 9). */
export const MAX_LABEL_LENGTH = 80;
/** Characters in one of a contact's values. */
export const MAX_VALUE_LENGTH = 500;
/** Characters in a number as it is typed. */
export const MAX_WRITTEN_NUMBER = 60;
/** Characters in a group's name (001 section 9). */
export const MAX_GROUP_NAME = 80;
/** Contacts in one group of a new account (001 section 9). */
export const DEFAULT_CONTACT_LIMIT = 5_000;
/** Contacts in all the groups of one campaign together. */
export const MULTI_GROUP_LIMIT = 100_000;
