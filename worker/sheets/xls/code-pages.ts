/**
 * The code pages of an .xls by Windows' numbers, as encodings that the platform knows. SheetJS's
 * own tables are half a megabyte, and contain little more than pages that no Excel has written.
 */
const LABELS: Readonly<Record<number, string>> = {
  866: "ibm866",
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1200: "utf-16le",
  1201: "utf-16be",
  10000: "macintosh",
  10007: "x-mac-cyrillic",
  65001: "utf-8",
};

const decoders = new Map<number, TextDecoder>();

function decoderOf(page: number): TextDecoder {
  const windows = page >= 1250 && page <= 1258 ? `windows-${page}` : "windows-1252";
  const decoder =
    decoders.get(page) ??
    new TextDecoder(LABELS[page] ?? windows, { fatal: false, ignoreBOM: true });
  decoders.set(page, decoder);
  return decoder;
}

/** In the shape that SheetJS expects; it calls `encode` only when it writes. */
export const codePages = {
  utils: {
    decode: (page: number, bytes: ArrayLike<number>): string =>
      decoderOf(page).decode(Uint8Array.from(bytes)),
  },
};
