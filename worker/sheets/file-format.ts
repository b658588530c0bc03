import { fileNotSupported } from "./file-error.ts";

export type FileFormat = "csv" | "xls" | "xlsx";

/** The file's type according to its first bytes. */
export type FileContainer = "zip" | "cfb" | "old-excel" | "text";

/** Browsers and systems that do not know a type send none, or the generic one. */
const ANY_FORMAT = ["", "application/octet-stream", "binary/octet-stream"];

const MIME_TYPES: Record<FileFormat, readonly string[]> = {
  // Windows gives .csv files Excel's type if Excel is installed.
  csv: [
    "text/csv",
    "text/x-csv",
    "text/comma-separated-values",
    "text/x-comma-separated-values",
    "text/tab-separated-values",
    "text/plain",
    "application/csv",
    "application/x-csv",
    "application/vnd.ms-excel",
  ],
  xls: [
    "application/vnd.ms-excel",
    "application/msexcel",
    "application/x-msexcel",
    "application/x-ms-excel",
    "application/x-excel",
    "application/excel",
    "application/xls",
    "application/x-xls",
    "application/x-ole-storage",
  ],
  xlsx: [
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/zip",
    "application/x-zip-compressed",
  ],
};

/**
 * The format that the name claims; throws FILE_NOT_SUPPORTED for any other extension or a MIME type
 * that contradicts it.
 */
export function claimedFormat(name: string, type: string): FileFormat {
  const extension = /\.([^./\\]+)$/.exec(name.trim())?.[1]?.toLowerCase();
  if (extension !== "csv" && extension !== "xls" && extension !== "xlsx") {
    const found = extension ? `The name of this file ends in .${extension.slice(0, 20)}.` : "";
    throw fileNotSupported(
      `${found} Open it in the program it comes from and save it as .xlsx or .csv.`.trim(),
    );
  }
  const mime = (type.split(";")[0] ?? "").trim().toLowerCase();
  if (!ANY_FORMAT.includes(mime) && !MIME_TYPES[extension].includes(mime)) {
    throw fileNotSupported(
      `This file is called .${extension} but was sent as ${mime.slice(0, 80)}. Check that you chose the right file, or save it again as .${extension}.`,
    );
  }
  return extension;
}

const SIGNATURES: readonly { container: FileContainer; bytes: readonly number[] }[] = [
  { container: "zip", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { container: "zip", bytes: [0x50, 0x4b, 0x05, 0x06] },
  { container: "cfb", bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  // The beginning-of-file records of Excel 2, 3 and 4, which predate compound files.
  { container: "old-excel", bytes: [0x09, 0x00, 0x04, 0x00] },
  { container: "old-excel", bytes: [0x09, 0x02, 0x06, 0x00] },
  { container: "old-excel", bytes: [0x09, 0x04, 0x06, 0x00] },
];

export function containerOf(bytes: Uint8Array): FileContainer {
  const found = SIGNATURES.find(({ bytes: start }) =>
    start.every((byte, at) => bytes[at] === byte),
  );
  return found?.container ?? "text";
}
