import * as fontkit from "@cantoo/fontkit";
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { hasLetter, type IndexedFont } from "./font-index.ts";
import { type Run, runsOf } from "./text-runs.ts";

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const INK = rgb(0.09, 0.11, 0.15);
const FAINT = rgb(0.38, 0.42, 0.48);

interface Style {
  size?: number;
  bold?: boolean;
  faint?: boolean;
}

/** A font of the build's, embedded as far as it is used. */
export interface LoadedFont {
  font: IndexedFont;
  bytes: Uint8Array<ArrayBuffer>;
}

interface NotoFont extends IndexedFont {
  pdf: PDFFont;
}

const BOLD = "noto-sans-bold.ttf";

/** A document that is written from top to bottom, with a new page where one is full. Lengths are in points. */
export class Sheet {
  readonly width = A4[0] - 2 * MARGIN;
  private readonly pdf: PDFDocument;
  private readonly fonts: { plain: PDFFont; bold: PDFFont };
  private readonly known: ReadonlySet<number>;
  private readonly noto: readonly NotoFont[];
  private page: PDFPage;
  private y = A4[1] - MARGIN;

  /** `loaded`: the fonts for what a PDF reader's own do not know. */
  static async begin(loaded: readonly LoadedFont[] = []): Promise<Sheet> {
    const pdf = await PDFDocument.create();
    pdf.registerFontkit(fontkit);
    const plain = await pdf.embedFont(StandardFonts.Helvetica);
    const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
    const noto: NotoFont[] = [];
    for (const { font, bytes } of loaded) {
      noto.push({ ...font, pdf: await pdf.embedFont(bytes, { subset: true }) });
    }
    return new Sheet(pdf, { plain, bold }, noto);
  }

  private constructor(
    pdf: PDFDocument,
    fonts: { plain: PDFFont; bold: PDFFont },
    noto: readonly NotoFont[],
  ) {
    this.pdf = pdf;
    this.fonts = fonts;
    this.noto = noto;
    this.known = new Set(fonts.plain.getCharacterSet());
    this.page = pdf.addPage(A4);
  }

  /** Title, author and the moment it was made, in epoch milliseconds. */
  describe(title: string, author: string, at: number): void {
    this.pdf.setTitle(title, { showInWindowTitleBar: true });
    this.pdf.setAuthor(author);
    this.pdf.setLanguage("en-AU");
    this.pdf.setCreationDate(new Date(at));
    this.pdf.setModificationDate(new Date(at));
  }

  space(points: number): void {
    this.y -= points;
  }

  /** Text from the left, on as many lines as it needs. */
  write(text: string, style: Style = {}): void {
    for (const line of this.wrapped(text, this.width, style)) {
      this.newLine(style);
      this.put(line, MARGIN, style);
    }
  }

  /** Text on the left, and a figure that ends at the right margin beside its first line. */
  row(text: string, figure: string, style: Style = {}): void {
    const room = this.width - 110;
    for (const [at, line] of this.wrapped(text, room, style).entries()) {
      this.newLine(style);
      this.put(line, MARGIN, style);
      if (at > 0) continue;
      const end = A4[0] - MARGIN - this.widthOf(figure, style);
      this.put(figure, end, style);
    }
  }

  rule(): void {
    this.y -= 8;
    this.page.drawLine({
      start: { x: MARGIN, y: this.y },
      end: { x: A4[0] - MARGIN, y: this.y },
      thickness: 0.75,
      color: rgb(0.8, 0.83, 0.87),
    });
    this.y -= 4;
  }

  async save(): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array(await this.pdf.save());
  }

  private newLine({ size = 10 }: Style): void {
    this.y -= size * 1.45;
    if (this.y > MARGIN) return;
    this.page = this.pdf.addPage(A4);
    this.y = A4[1] - MARGIN - size * 1.45;
  }

  private put(text: string, from: number, style: Style): void {
    const { size = 10, faint } = style;
    let x = from;
    for (const { text: drawn, font } of this.runs(text, style)) {
      this.page.drawText(drawn, { x, y: this.y, size, font, color: faint ? FAINT : INK });
      x += font.widthOfTextAtSize(drawn, size);
    }
  }

  private widthOf(text: string, style: Style): number {
    const { size = 10 } = style;
    return this.runs(text, style).reduce(
      (width, run) => width + run.font.widthOfTextAtSize(run.text, size),
      0,
    );
  }

  /** What the reader's own fonts know, they draw; anything else is drawn by Noto, all of it. */
  private runs(text: string, { bold = false }: Style): Run<PDFFont>[] {
    const own = bold ? this.fonts.bold : this.fonts.plain;
    const isKnown = Array.from(text).every((letter) => this.known.has(letter.codePointAt(0) ?? 0));
    if (isKnown || this.noto.length === 0) return [{ text: this.printable(text), font: own }];
    // Only Latin, Greek and Cyrillic have a bold font.
    const noto = this.noto.filter(({ file }) => file !== BOLD || bold);
    const tried = noto.toSorted((a, b) => Number(b.file === BOLD) - Number(a.file === BOLD));
    const runs = runsOf<NotoFont | undefined>(text, (letter, before) =>
      // A space or a mark stays with its word.
      before && hasLetter(before, letter) && !/\p{L}/u.test(letter)
        ? before
        : tried.find((font) => hasLetter(font, letter)),
    );
    return runs.map((run) =>
      run.font
        ? { text: run.text, font: run.font.pdf }
        : { text: this.printable(run.text), font: own },
    );
  }

  private wrapped(text: string, room: number, style: Style): string[] {
    const lines = text.normalize("NFC").split(/\r?\n/);
    return lines.flatMap((line) => this.wrappedLine(line, room, style));
  }

  private wrappedLine(text: string, room: number, style: Style): string[] {
    const lines = [""];
    // A word that is wider than the page is cut.
    for (const word of text.split(/(?<=\s)|(?<=\S{40})/u)) {
      const last = lines.at(-1) ?? "";
      if (last !== "" && this.widthOf(last + word.trimEnd(), style) > room) lines.push(word);
      else lines[lines.length - 1] = last + word;
    }
    return lines;
  }

  /** The fonts that every reader has know Western European letters only; without others, accents are dropped. */
  private printable(text: string): string {
    const known = (letter: string) => this.known.has(letter.codePointAt(0) ?? 0);
    const plain = (letter: string) => letter.normalize("NFD").charAt(0);
    return Array.from(text, (letter) =>
      known(letter) ? letter : known(plain(letter)) ? plain(letter) : "?",
    ).join("");
  }
}
