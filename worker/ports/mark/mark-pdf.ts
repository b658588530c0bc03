import {
  degrees,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  rgb,
  StandardFonts,
} from "@cantoo/pdf-lib";
import type { Log } from "#worker/log.ts";
import { drawAnnotations } from "./draw-annotations.ts";
import { limitUnpacking } from "./limit-unpacking.ts";

const MOST_PAGES = 200;
const ROWS = 7;
const ANGLE = 15;

/** What a page needs to be seen: nothing that acts, links or is attached is copied. */
const SEEN = [
  ...["Type", "Parent", "Contents", "Resources", "Group", "Rotate", "UserUnit"],
  ...["MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox"],
].map((name) => PDFName.of(name));

/** The pages of a PDF with a text across each; undefined if it is damaged, needs a password or is too large. */
export async function markPdf(
  { log }: { log: Log },
  bytes: Uint8Array<ArrayBuffer>,
  mark: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  limitUnpacking();
  try {
    const original = await PDFDocument.load(bytes, { password: "", capNumbers: true });
    const pages = original.getPages();
    if (pages.length === 0 || pages.length > MOST_PAGES) return undefined;
    for (const page of pages) {
      drawAnnotations(page);
      for (const key of page.node.keys()) if (!SEEN.includes(key)) page.node.delete(key);
    }
    const copy = await PDFDocument.create();
    const font = await copy.embedFont(StandardFonts.HelveticaBold);
    for (const page of await copy.copyPages(original, original.getPageIndices())) {
      drawAcross(copy.addPage(page), font, mark);
    }
    return new Uint8Array(await copy.save());
  } catch (error) {
    // A library's words about a stranger's file.
    log.error("document.pdf", error, {});
    return undefined;
  }
}

/** The text again and again, rising from the left. */
function drawAcross(page: PDFPage, font: PDFFont, mark: string): void {
  const box = page.getCropBox();
  const [width, height] = [Math.abs(box.width), Math.abs(box.height)];
  const [left, bottom] = [Math.min(box.x, box.x + box.width), Math.min(box.y, box.y + box.height)];
  const size = Math.min(width / font.widthOfTextAtSize(mark, 1), height / (2 * ROWS));
  const line = `${mark}   ${mark}`;
  for (let row = -2; row < ROWS; row++) {
    const x = left - (row % 2 === 0 ? 0 : width / 4);
    const y = bottom + ((row + 0.4) * height) / ROWS;
    const style = { font, size, rotate: degrees(ANGLE), opacity: 0.4 };
    // Behind it the same in white, which shows on what is red or dark.
    page.drawText(line, { ...style, x: x + size / 16, y: y - size / 16, color: rgb(1, 1, 1) });
    page.drawText(line, { ...style, x, y, color: rgb(0.75, 0.12, 0.12) });
  }
}
