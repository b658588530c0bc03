import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { MAX_FILE_BYTES, MAX_GROUP_NAME } from "#core/rules/file-limits.ts";
import { ApiError, messageOf } from "#web/lib/api-error.ts";
import { spelt } from "#web/lib/spelling.ts";

export const ACCEPTED = ".csv,.xls,.xlsx";

/** Why a file cannot be used: the documents' words, then what was found and what to do. */
export interface FileRefusal {
  title: string;
  detail?: string;
}

const TITLES: Readonly<Record<string, string>> = {
  UNSUPPORTED_FILE: "File not supported",
  TOO_LARGE: "File size too large",
  UNPROCESSABLE: "File problem",
};

/** What is wrong with a chosen file before it is sent (001 section 5); the server judges its content. */
export function checkFile(file: File | undefined): FileRefusal | undefined {
  if (!file) return { title: GROUP_TEXTS.fileRequired };
  const ending = /\.[^.]*$/.exec(file.name.toLowerCase())?.[0] ?? "";
  if (!ACCEPTED.split(",").includes(ending)) {
    return {
      title: `File not supported: ${GROUP_TEXTS.fileTypes}`,
      detail: `The name of this file ${ending ? `ends in ${ending}` : "has no ending"}. Open it in the program it comes from and save it as .xlsx or .csv.`,
    };
  }
  if (file.size > MAX_FILE_BYTES) {
    return {
      title: "File size too large: must be less than 5 MB",
      detail: "Split the file, or delete the columns and sheets that you don't need.",
    };
  }
  if (file.size > 0) return undefined;
  return {
    title: `File problem: ${spelt(GROUP_TEXTS.fileEmpty)}`,
    detail: "The file has nothing in it.",
  };
}

/** The server's complaint about a file, under the heading that the documents give it. */
export function fileErrorOf(error: unknown): FileRefusal {
  const message = messageOf(error);
  const heading = error instanceof ApiError ? TITLES[error.code] : undefined;
  return {
    title: heading && !message.startsWith(heading) ? `${heading}: ${message}` : message,
    detail: error instanceof ApiError ? error.fields.fileDetail : undefined,
  };
}

/** The group name that a file suggests: `autumn_customers.xlsx` → `Autumn customers`. */
export function nameFrom(file: File): string {
  const words = file.name
    .replace(/\.[^.]*$/, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, MAX_GROUP_NAME);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
