import { fileNotSupported } from "./file-error.ts";

const SAMPLE_BYTES = 8192;

/** Starts of files that are text by their bytes, or nearly, and still no CSV: mark-up, PDF, RTF and the like. */
const OTHER_FORMATS =
  /^\s*(?:%PDF-|%!PS|\{\\rtf|GIF8[79]a|<\?xml|<!doctype|<!--|<html|<table|<svg)/i;

/** What ordinary text never has: control characters other than tab, line breaks, form feed and the old end-of-file mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

/** The text of a CSV file in UTF-8, UTF-16 or Windows-1252; throws FILE_NOT_SUPPORTED when it is no text. */
export function decodeCsv(bytes: Uint8Array): string {
  const text = decode(bytes).replace(/^\uFEFF/, "");
  if (CONTROL_CHARACTERS.test(text) || OTHER_FORMATS.test(text)) throw fileNotSupported();
  return text;
}

function decode(bytes: Uint8Array): string {
  const utf16 = utf16Kind(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** By its mark, or else by where the zero bytes of plain letters and digits stand. */
function utf16Kind(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2);
  let even = 0;
  let odd = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (bytes[pair * 2] === 0) even += 1;
    if (bytes[pair * 2 + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.05) return "utf-16le";
  if (even > pairs * 0.4 && odd < pairs * 0.05) return "utf-16be";
  return undefined;
}
