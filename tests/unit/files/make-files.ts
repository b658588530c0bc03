import { Buffer } from "node:buffer";
import { crc32, deflateRawSync } from "node:zlib";
import { CFB, utils, type WorkBook, type WorkSheet, write } from "xlsx";
import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { FileError, readSheet, type UploadedFile } from "#worker/sheets/read-sheet.ts";
import { storedRows } from "#worker/sheets/reading.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const XLS_TYPE = "application/vnd.ms-excel";

export interface ZipPart {
  name: string;
  content: Uint8Array | string;
  /** What the headers claim instead of the truth. */
  declaredSize?: number;
  flags?: number;
}

/** What a field of 32 bits holds whose number is in a zip64 field. */
const IN_ZIP64 = 0xffff_ffff;

/** A zip made by hand, so that its headers can lie; a zip64 archive has long numbers throughout. */
export function makeZip(parts: readonly ZipPart[], zip64 = false): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content);
    const packed = deflateRawSync(content, { level: 9 });
    const name = Buffer.from(part.name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(part.flags ?? 0, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(content), 10);
    const unpacked = part.declaredSize ?? content.length;
    common.writeUInt32LE(zip64 ? IN_ZIP64 : packed.length, 14);
    common.writeUInt32LE(zip64 ? IN_ZIP64 : unpacked, 18);
    common.writeUInt16LE(name.length, 22);
    const localExtra = zip64 ? zip64Field([unpacked, packed.length]) : Buffer.alloc(0);
    const extra = zip64 ? zip64Field([unpacked, packed.length, offset]) : Buffer.alloc(0);
    common.writeUInt16LE(localExtra.length, 24);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, localExtra, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(zip64 ? IN_ZIP64 : offset, 10);
    const made = Buffer.from([20, 0]);
    const listed = Buffer.from(common);
    listed.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), made, listed, tail, name, extra]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(zip64 ? 0xffff : parts.length, 8);
  end.writeUInt16LE(zip64 ? 0xffff : parts.length, 10);
  end.writeUInt32LE(zip64 ? IN_ZIP64 : listed.length, 12);
  end.writeUInt32LE(zip64 ? IN_ZIP64 : offset, 16);
  const end64 = zip64 ? zip64End(parts.length, offset, listed.length) : Buffer.alloc(0);
  return new Uint8Array(Buffer.concat([...locals, listed, end64, end]));
}

/** A field that zip64 readers know, behind one that they skip. */
function zip64Field(numbers: readonly number[]): Buffer {
  const field = Buffer.alloc(8 + 4 + numbers.length * 8);
  field.writeUInt16LE(0x5455, 0);
  field.writeUInt16LE(4, 2);
  field.writeUInt16LE(0x0001, 8);
  field.writeUInt16LE(numbers.length * 8, 10);
  for (const [index, number] of numbers.entries()) {
    field.writeBigUInt64LE(BigInt(number), 12 + index * 8);
  }
  return field;
}

/** The record with the long numbers, and the locator that points at it. */
function zip64End(count: number, start: number, length: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.write("PK\x06\x06", "latin1");
  end.writeBigUInt64LE(44n, 4);
  end.writeBigUInt64LE(BigInt(count), 24);
  end.writeBigUInt64LE(BigInt(count), 32);
  end.writeBigUInt64LE(BigInt(length), 40);
  end.writeBigUInt64LE(BigInt(start), 48);
  end.write("PK\x06\x07", 56, "latin1");
  end.writeBigUInt64LE(BigInt(start + length), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`;
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

/** The parts of a workbook with one sheet, whose rows are given as XML. */
export function workbookParts(rows: string, sharedStrings = "<sst></sst>"): ZipPart[] {
  return [
    { name: "[Content_Types].xml", content: CONTENT_TYPES },
    { name: "xl/workbook.xml", content: WORKBOOK },
    { name: "xl/_rels/workbook.xml.rels", content: WORKBOOK_RELS },
    { name: "xl/sharedStrings.xml", content: sharedStrings },
    {
      name: "xl/worksheets/sheet1.xml",
      content: `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ];
}

export type Cells = readonly (readonly (string | number | boolean | Date | null)[])[];

export function worksheet(cells: Cells): WorkSheet {
  return utils.aoa_to_sheet(cells.map((row) => [...row]));
}

export function workbook(sheets: Record<string, WorkSheet>): WorkBook {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  return book;
}

export function asXlsx(book: WorkBook): Uint8Array {
  return new Uint8Array(write(book, { type: "buffer", bookType: "xlsx", bookSST: true }));
}

export function asXls(book: WorkBook): Uint8Array {
  return new Uint8Array(write(book, { type: "buffer", bookType: "biff8" }));
}

/** A compound file with these streams, by path, as an .xls or a password-protected .xlsx is. */
export function makeCompoundFile(streams: Record<string, Uint8Array>): Uint8Array {
  const cfb: unknown = CFB.utils.cfb_new();
  for (const [path, content] of Object.entries(streams)) {
    CFB.utils.cfb_add(cfb, path, Buffer.from(content));
  }
  return new Uint8Array(CFB.write(cfb, { type: "buffer" }));
}

export interface NumberCell {
  row: number;
  column: number;
  value: number;
}

function record(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

function startOf(substream: number): Buffer {
  const content = Buffer.alloc(16);
  content.writeUInt16LE(0x0600, 0);
  content.writeUInt16LE(substream, 2);
  return record(0x0809, content);
}

function numberRecord({ row, column, value }: NumberCell): Buffer {
  const content = Buffer.alloc(14);
  content.writeUInt16LE(row, 0);
  content.writeUInt16LE(column, 2);
  content.writeDoubleLE(value, 6);
  return record(0x0203, content);
}

/** That a sheet hides a row and a column. */
function hiding({ row, column }: { row: number; column: number }): Buffer {
  const ofRow = Buffer.alloc(16);
  ofRow.writeUInt16LE(row, 0);
  ofRow.writeUInt16LE(0x20, 12);
  const ofColumn = Buffer.alloc(12);
  ofColumn.writeUInt16LE(column, 0);
  ofColumn.writeUInt16LE(column, 2);
  ofColumn.writeUInt16LE(1, 8);
  return Buffer.concat([record(0x007d, ofColumn), record(0x0208, ofRow)]);
}

/** An .xls of numbers, written record by record in the given order. */
export function makeXls(
  sheets: Record<string, readonly NumberCell[]>,
  hidden?: { row: number; column: number },
): Uint8Array {
  const end = record(0x000a, Buffer.alloc(0));
  const bodies = Object.values(sheets).map((cells) =>
    Buffer.concat([
      startOf(0x0010),
      hidden ? hiding(hidden) : Buffer.alloc(0),
      ...cells.map(numberRecord),
      end,
    ]),
  );
  const names = Object.keys(sheets).map((name) =>
    Buffer.from(`\0\0\0\0\0\0${String.fromCharCode(name.length)}\0${name}`, "latin1"),
  );
  const globals = names.reduce(
    (sum, name) => sum + 4 + name.length,
    startOf(5).length + end.length,
  );
  let offset = globals;
  const bound = names.map((name, index) => {
    name.writeUInt32LE(offset, 0);
    offset += bodies[index]?.length ?? 0;
    return record(0x0085, name);
  });
  const stream = Buffer.concat([startOf(0x0005), ...bound, end, ...bodies]);
  return makeCompoundFile({ "/Workbook": new Uint8Array(stream) });
}

/** An .xls of Excel 5 with one sheet of two columns, whose texts are bytes of a code page. */
export function makeExcel5(codePage: number, rows: readonly (readonly Uint8Array[])[]): Uint8Array {
  const begin = (substream: number) =>
    record(0x0809, Buffer.from([0, 5, substream, 0, 0, 0, 0, 0]));
  const end = record(0x000a, Buffer.alloc(0));
  const page = record(0x0042, Buffer.from([codePage & 0xff, codePage >> 8]));
  const name = Buffer.from("\0\0\0\0\0\0\x01A", "latin1");
  name.writeUInt32LE(begin(5).length + page.length + 4 + name.length + end.length, 0);
  const labels = rows.flatMap((cells, row) =>
    cells.map((text, column) => {
      const head = Buffer.from([row, 0, column, 0, 0, 0, text.length, 0]);
      return record(0x0204, Buffer.concat([head, text]));
    }),
  );
  const globals = [begin(5), page, record(0x0085, name), end];
  const stream = Buffer.concat([...globals, begin(0x10), ...labels, end]);
  return makeCompoundFile({ "/Book": new Uint8Array(stream) });
}

export const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "utf8"));

/** A file as it is read, with its rows taken out of their slabs and padded to the table's width. */
export async function readFile(file: UploadedFile, options: SheetOptions = {}) {
  const { reading, body } = await readSheet(file, options);
  const stored = reading.slabs.flatMap(({ bytes }, index) => {
    const from = reading.slabs.slice(0, index).reduce((sum, slab) => sum + slab.bytes, 0);
    return storedRows.parse(JSON.parse(Buffer.from(body.subarray(from, from + bytes)).toString()));
  });
  return {
    ...reading,
    rows: stored.map(([, cells]) => reading.headers.map((_, at) => cells[at] ?? "")),
    rowNumbers: stored.map(([number]) => number),
    problems: stored.flatMap(([number, , problem]) => (problem ? [{ row: number, problem }] : [])),
  };
}

export function readText(text: string, options: SheetOptions = {}) {
  return readFile({ name: "contacts.csv", type: "text/csv", bytes: bytesOf(text) }, options);
}

/** The refusal of a file, as a person would see it; undefined when the file is read. */
export async function refusal(name: string, bytes: Uint8Array, type = "", sheet?: string) {
  try {
    await readSheet({ name, type, bytes }, { sheet });
    return undefined;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, title, message, detail } = error;
    return { code, title, message, detail };
  }
}
