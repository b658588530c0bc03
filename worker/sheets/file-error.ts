import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";

export type FileErrorCode =
  | "FILE_NOT_SUPPORTED"
  | "FILE_TOO_LARGE"
  | "FILE_PROBLEM"
  | "FILE_EMPTY"
  | "FILE_INVALID";

/** A contacts file that cannot be used. All three texts are shown as they are. */
export class FileError extends Error {
  readonly code: FileErrorCode;
  readonly title: string;
  /** What was found, where, and what to do. */
  readonly detail: string | undefined;

  constructor(code: FileErrorCode, title: string, message: string, detail?: string) {
    super(message);
    this.name = "FileError";
    this.code = code;
    this.title = title;
    this.detail = detail;
  }
}

export function fileNotSupported(detail: string): FileError {
  return new FileError("FILE_NOT_SUPPORTED", "File not supported", GROUP_TEXTS.fileTypes, detail);
}

export function notText(called: string, found = "something other than text"): FileError {
  return fileNotSupported(
    `This file is called .${called} but holds ${found}. Open it in the program it comes from and save it as .xlsx or .csv.`,
  );
}

export function fileTooLarge(): FileError {
  return new FileError(
    "FILE_TOO_LARGE",
    "File size to large",
    GROUP_TEXTS.fileLarge,
    "Split the file, or delete the columns and sheets that you don't need.",
  );
}

export function fileEmpty(detail: string): FileError {
  return new FileError("FILE_EMPTY", "File problem", GROUP_TEXTS.fileEmpty, detail);
}

export function fileInvalid(detail: string): FileError {
  return new FileError("FILE_INVALID", "File problem", GROUP_TEXTS.fileInvalid, detail);
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

export function fileHasTooManyRows(detail: string): FileError {
  return problem("This file has too many rows or columns. Split it or try another file.", detail);
}

export function fileTooIntricate(): FileError {
  return problem(
    "This file is too big once it is unpacked. Split it or try another file.",
    "Its mark-up is deeper than any spreadsheet's. Open it in Excel or LibreOffice and save it as .xlsx.",
  );
}

export function sheetNotFound(sheet: string): FileError {
  return problem(`This file has no sheet called ${sheet}. Choose a sheet or try another file.`);
}

function problem(message: string, detail?: string): FileError {
  return new FileError("FILE_PROBLEM", "File problem", message, detail);
}
