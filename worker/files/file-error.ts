import { GROUP_TEXTS } from "#core/contract/group-texts.ts";

export type FileErrorCode =
  | "FILE_NOT_SUPPORTED"
  | "FILE_TOO_LARGE"
  | "FILE_PROBLEM"
  | "FILE_EMPTY"
  | "FILE_INVALID";

/** A contacts file that cannot be used. `title` and `message` are shown to the shop owner as they are. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly title: string;

  constructor(code: FileErrorCode, title: string, message: string) {
    super(message);
    this.name = "FileError";
    this.code = code;
    this.title = title;
  }
}

export function fileNotSupported(): FileError {
  return new FileError(
    "FILE_NOT_SUPPORTED",
    "File not supported",
    ".xls, .xlsx, and .csv files are allowed",
  );
}

export function fileTooLarge(): FileError {
  return new FileError("FILE_TOO_LARGE", "File size to large", GROUP_TEXTS.fileLarge);
}

export function fileEmpty(): FileError {
  return new FileError(
    "FILE_EMPTY",
    "File problem",
    "Your file has no Contacts! Please add contacts.",
  );
}

export function fileInvalid(): FileError {
  return new FileError(
    "FILE_INVALID",
    "File problem",
    "Invalid or missing data in the uploaded file.",
  );
}

export function fileDamaged(): FileError {
  return problem("This file is damaged or incomplete. Save it again or try another file.");
}

export function filePasswordProtected(): FileError {
  return problem(
    "This file is protected with a password. Remove the password or try another file.",
  );
}

export function fileUnpacksTooLarge(): FileError {
  return problem("This file is too big once it is unpacked. Split it or try another file.");
}

export function fileHasTooManyParts(): FileError {
  return problem("This file has too many parts in it. Save only the contacts or try another file.");
}

export function fileHasTooManyRows(): FileError {
  return problem("This file has too many rows or columns. Split it or try another file.");
}

export function sheetNotFound(sheet: string): FileError {
  return problem(`This file has no sheet called ${sheet}. Choose a sheet or try another file.`);
}

function problem(message: string): FileError {
  return new FileError("FILE_PROBLEM", "File problem", message);
}
