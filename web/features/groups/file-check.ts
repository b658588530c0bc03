import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { MAX_GROUP_NAME, MAX_IMPORT_BYTES } from "#core/rules/file-limits.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";

export const ACCEPTED = ".csv,.xls,.xlsx";

const TITLES: Readonly<Record<string, string>> = {
  UNSUPPORTED_FILE: "File not supported",
  TOO_LARGE: "File size to large",
  UNPROCESSABLE: "File problem",
};

/** What is wrong with a chosen file before it is sent (001 section 5); its content is the server's to judge. */
export function checkFile(file: File | undefined): string | undefined {
  if (!file) return GROUP_TEXTS.fileRequired;
  const ending = /\.[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? "";
  if (!ACCEPTED.split(",").includes(ending)) {
    return "File not supported: .xls, .xlsx, and .csv files are allowed";
  }
  if (file.size > MAX_IMPORT_BYTES) return "File size to large: must be less than 5MB";
  if (file.size === 0) return "File problem: Your file has no Contacts! Please add contacts.";
  return undefined;
}

/** The server's complaint about a file, under the heading that the documents give it. */
export function fileErrorOf(error: unknown): string {
  const message = messageOf(error);
  const title = error instanceof ApiError ? TITLES[error.code] : undefined;
  return title && !message.startsWith(title) ? `${title}: ${message}` : message;
}

/** A group's name as a file suggests it: `autumn_customers.xlsx` → `Autumn customers`. */
export function nameFrom(file: File): string {
  const words = file.name
    .replace(/\.[^.]*$/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, MAX_GROUP_NAME);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
