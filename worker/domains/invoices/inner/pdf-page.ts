import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";

const A4: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const INK = rgb(0.09, 0.11, 0.15);
const FAINT = rgb(0.38, 0.42, 0.48);

interface Style {
  size?: number;
  bold?: boolean;
  faint?: boolean;
}

/** A document that is written from top to bottom, with a new page where one is full. Lengths are in points. */
export class Sheet {
  readonly width = A4[0] - 2 * MARGIN;
  private readonly pdf: PDFDocument;
  private readonly fonts: { plain: PDFFont; bold: PDFFont };
  private readonly known: ReadonlySet<number>;
  private page: PDFPage;
  private y = A4[1] - MARGIN;

  static async begin(): Promise<Sheet> {
    const pdf = await PDFDocument.create();
    const plain = await pdf.embedFont(StandardFonts.Helvetica);
    const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
    return new Sheet(pdf, { plain, bold });
  }

  private constructor(pdf: PDFDocument, fonts: { plain: PDFFont; bold: PDFFont }) {
    this.pdf = pdf;
    this.fonts = fonts;
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

  private put(text: string, x: number, { size = 10, bold, faint }: Style): void {
    const font = bold ? this.fonts.bold : this.fonts.plain;
    const drawn = this.printable(text);
    this.page.drawText(drawn, { x, y: this.y, size, font, color: faint ? FAINT : INK });
  }

  private widthOf(text: string, { size = 10, bold }: Style): number {
    return (bold ? this.fonts.bold : this.fonts.plain).widthOfTextAtSize(
      this.printable(text),
      size,
    );
  }

  private wrapped(text: string, room: number, style: Style): string[] {
    return text.split(/\r?\n/).flatMap((line) => this.wrappedLine(line, room, style));
  }

  private wrappedLine(text: string, room: number, style: Style): string[] {
    const lines = [""];
    // A word that is wider than the page is cut.
    for (const word of text.split(/(?<=\s)|(?<=\S{40})/)) {
      const last = lines.at(-1) ?? "";
      if (last !== "" && this.widthOf(last + word.trimEnd(), style) > room) lines.push(word);
      else lines[lines.length - 1] = last + word;
    }
    return lines;
  }

  /** The fonts that every reader has know Western European letters only; accents of others are dropped. */
  private printable(text: string): string {
    const known = (letter: string) => this.known.has(letter.codePointAt(0) ?? 0);
    const plain = (letter: string) => letter.normalize("NFD").charAt(0);
    return Array.from(text, (letter) =>
      known(letter) ? letter : known(plain(letter)) ? plain(letter) : "?",
    ).join("");
  }
}
