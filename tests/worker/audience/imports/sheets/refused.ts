import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import {
  asXlsx,
  makeCompoundFile,
  makeZip,
  workbook,
  workbookParts,
  worksheet,
} from "#tests/unit/files/make-files.ts";
import locked from "./files/locked.xls?url&inline";
import members from "./files/members.ods?url&inline";
import membersXlsx from "./files/members.xlsx?url&inline";
import { inlineRow, ofRows, stored, utf8, written } from "./making.ts";

export interface RefusedSheet {
  what: string;
  name: string;
  bytes: Uint8Array;
  code: "UNSUPPORTED_FILE" | "TOO_LARGE" | "UNPROCESSABLE";
  /** The specification's text, or how it begins. */
  text: string;
  /** What is said about this file. */
  detail?: string;
}

const PEOPLE = [
  ["Name", "Mobile"],
  ["Ada", "0412345678"],
];
const MEGABYTE = 1024 * 1024;
const unsupported = (what: string, name: string, bytes: Uint8Array, detail: string) =>
  ({ what, name, bytes, code: "UNSUPPORTED_FILE", text: GROUP_TEXTS.fileTypes, detail }) as const;
const empty = (what: string, name: string, bytes: Uint8Array) =>
  ({ what, name, bytes, code: "UNPROCESSABLE", text: GROUP_TEXTS.fileEmpty }) as const;
const problem = (what: string, name: string, bytes: Uint8Array, text: string) =>
  ({ what, name, bytes, code: "UNPROCESSABLE", text }) as const;
const invalid = (what: string, name: string, bytes: Uint8Array, detail: string) =>
  ({ what, name, bytes, code: "UNPROCESSABLE", text: GROUP_TEXTS.fileInvalid, detail }) as const;

/** A workbook of 60 kB whose one sheet unpacks to 60 MB. */
const bomb = ofRows(`${inlineRow("Mobile")}<!--${" ".repeat(60 * MEGABYTE)}-->`);
const wide = Array.from({ length: 201 }, (_, at) => `C${at}`).join(",");

export const REFUSED: readonly RefusedSheet[] = [
  unsupported("R338: an .ods", "members.ods", stored(members), "ends in .ods"),
  unsupported("R338: an .xlsm", "c.xlsm", written("xlsm", PEOPLE), "ends in .xlsm"),
  unsupported("R338: an .xlsb", "c.xlsb", written("xlsb", PEOPLE), "ends in .xlsb"),
  unsupported("R340: an .ods named .xlsx", "c.xlsx", stored(members), "an OpenDocument file"),
  unsupported("R340: an .xlsb named .xlsx", "c.xlsx", written("xlsb", PEOPLE), "(.xlsb)"),
  unsupported("R340: a .csv named .xlsx", "c.xlsx", utf8(["Name,Mobile"]), "holds plain text"),
  unsupported(
    "R340: an .xlsx named .csv",
    "c.csv",
    stored(membersXlsx),
    "rename it to end in .xlsx",
  ),
  unsupported(
    "R340: a saved web archive named .xls",
    "c.xls",
    utf8(["MIME-Version: 1.0", "Content-Type: multipart/related"]),
    "a saved web archive",
  ),
  unsupported(
    "R340: a zip of a spreadsheet named .xlsx",
    "c.xlsx",
    makeZip([{ name: "people.csv", content: "Name,Mobile" }]),
    "a zip archive",
  ),
  {
    what: "R341: a file of 5 MB and a byte",
    name: "c.csv",
    bytes: new Uint8Array(5 * MEGABYTE + 1).fill(65),
    code: "TOO_LARGE",
    text: GROUP_TEXTS.fileLarge,
  },
  empty("R352: a file of nothing", "c.csv", new Uint8Array()),
  empty("R352: an empty sheet", "c.xlsx", asXlsx(workbook({ A: worksheet([]) }))),
  empty("R352: nothing but names of columns", "c.xlsx", written("xlsx", PEOPLE.slice(0, 1))),
  empty("R352: nothing but separators", "c.csv", utf8([",,,", ",,,"])),
  invalid("R354: 201 columns", "c.csv", utf8([wide, wide]), "The row has 201 columns"),
  invalid(
    "R354: a line of 5 MB",
    "c.csv",
    new Uint8Array(5 * MEGABYTE).fill(52),
    "more than 131,072 characters",
  ),
  problem(
    "R355: half of an .xlsx",
    "c.xlsx",
    stored(membersXlsx).subarray(0, 4000),
    "This file is damaged",
  ),
  problem(
    "R355: an .xls with a password",
    "c.xls",
    stored(locked),
    "This file is protected with a password",
  ),
  problem(
    "R355: an .xlsx with a password",
    "c.xlsx",
    makeCompoundFile({
      "/EncryptionInfo": new Uint8Array(64),
      "/EncryptedPackage": new Uint8Array(64),
    }),
    "This file is protected with a password",
  ),
  problem("R355: a zip bomb", "c.xlsx", bomb, "This file is too big once it is unpacked"),
  problem(
    "R355: a zip of thousands of parts",
    "c.xlsx",
    makeZip([
      ...workbookParts(""),
      ...Array.from({ length: 2001 }, (_, at) => ({ name: `xl/media/${at}`, content: "" })),
    ]),
    "This file has too many parts",
  ),
];
