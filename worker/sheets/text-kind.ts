export interface TextKind {
  kind: "delimited" | "html" | "spreadsheet-xml" | "other";
  /** What it is, in words for the user. */
  found: string;
}

const HEAD = 4096;

/** How texts begin that do not contain a table. */
const KINDS: readonly { start: RegExp; kind: TextKind }[] = [
  { start: /^%PDF-/, kind: { kind: "other", found: "a PDF document" } },
  { start: /^%!PS/, kind: { kind: "other", found: "a PostScript document" } },
  { start: /^\{\\rtf/, kind: { kind: "other", found: "a rich text document" } },
  { start: /^GIF8[79]a/, kind: { kind: "other", found: "a picture" } },
  { start: /^<svg/i, kind: { kind: "other", found: "a picture" } },
  { start: /^MIME-Version:/i, kind: { kind: "other", found: "a saved web archive" } },
  {
    start: /^(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?<(?:\w+:)?Workbook[\s>]/,
    kind: { kind: "spreadsheet-xml", found: "an XML spreadsheet" },
  },
  {
    // A comment ends in one place only: if there were two ways to match it, many comments would
    // take exponential time.
    start:
      /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|style|table|div)\b/i,
    kind: { kind: "html", found: "a web page (HTML)" },
  },
  { start: /^<[?!a-z]/i, kind: { kind: "other", found: "XML or other mark-up" } },
];

/** The kind of a text, judged by its start. */
export function textKind(text: string): TextKind {
  const head = text.slice(0, HEAD).trimStart();
  const known = KINDS.find(({ start }) => start.test(head));
  return known?.kind ?? { kind: "delimited", found: "plain text" };
}
