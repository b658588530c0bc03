import { CooeeError, type ErrorCode } from "#core/errors.ts";
import type { FileErrorCode } from "#worker/sheets/read-sheet.ts";

export const FILE_ERRORS: Readonly<Record<FileErrorCode, ErrorCode>> = {
  FILE_NOT_SUPPORTED: "UNSUPPORTED_FILE",
  FILE_TOO_LARGE: "TOO_LARGE",
  FILE_PROBLEM: "UNPROCESSABLE",
  FILE_EMPTY: "UNPROCESSABLE",
  FILE_INVALID: "UNPROCESSABLE",
};

/** A rejected file: the specification's text, then what was found and what to do. */
export function fileRefused(code: ErrorCode, text: string, detail?: string): CooeeError {
  return new CooeeError(code, text, { file: text, ...(detail ? { fileDetail: detail } : {}) });
}
