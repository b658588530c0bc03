import { constants, crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { Cell, ExportSheet } from "./inner/export-sheet.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Indexes of `cellXfs`. The quote prefix keeps a text from becoming a formula when it is edited. */
const TEXT = 1;
const HEADING = 2;

const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${SHEETS}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

const workbook = (name: string) =>
  `<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const head = (widths: readonly number[]) =>
  `<worksheet xmlns="${SHEETS}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
    .map(
      (width, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
    )
    .join("")}</cols><sheetData>`;
const TAIL = "</sheetData></worksheet>";

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(UNWRITABLE, "")
      // As Excel escapes what would be read as one of its escapes.
      .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
  );
}

function cell(value: Cell, style: number): string {
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  if (value === "") return "<c/>";
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

function row(cells: readonly Cell[], style: number): string {
  return `<row>${cells.map((value) => cell(value, style)).join("")}</row>`;
}

/** Rows as they are in the sheet of a workbook; texts are texts, whatever they begin with. */
export function xlsxPage(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => row(cells, TEXT)).join("");
}

/** The workbook, compressed a page at a time: any number of rows needs the memory of one page. */
export async function* xlsxFile(
  pages: AsyncIterable<Uint8Array>,
  { name: title, headings, widths }: ExportSheet,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  for (const [name, text] of Object.entries({
    ...PARTS,
    "xl/workbook.xml": workbook(title),
  })) {
    addTo(zip, name).push(encoder.encode(XML + text), true);
  }
  const sheet = addTo(zip, "xl/worksheets/sheet1.xml");
  sheet.push(encoder.encode(XML + head(widths) + row(headings, HEADING)), false);
  yield* ready.splice(0);
  for await (const page of pages) {
    sheet.push(page, false);
    yield* ready.splice(0);
  }
  sheet.push(encoder.encode(TAIL), true);
  zip.end();
  yield* ready.splice(0);
}

const DEFLATE = 8;

/**
 * Adds a part that the platform compresses, much faster than JavaScript does. Each piece but the last ends
 * at a whole byte, so that pieces compressed by themselves make one stream.
 */
function addTo(zip: Zip, filename: string) {
  const part: ZipInputFile = { filename, compression: DEFLATE, size: 0, crc: 0 };
  zip.add(part);
  return {
    push: (bytes: Uint8Array, last: boolean) => {
      part.size += bytes.length;
      part.crc = crc32(bytes, part.crc);
      const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      part.ondata?.(null, deflateRawSync(bytes, { finishFlush }), last);
    },
  };
}
