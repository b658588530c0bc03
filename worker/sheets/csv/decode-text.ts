import type { Encoding } from "#core/contract/imports/sheet-options.ts";
import { contentTypeOf } from "#worker/media/content-type.ts";
import { pause } from "#worker/pause.ts";
import { notText } from "#worker/sheets/file-error.ts";
import type { FileFormat } from "#worker/sheets/file-format.ts";
import { type ByteSurvey, surveyBytes } from "./survey-bytes.ts";

const STEP = 262_144;
const STRAYS_STEP = 500;

/**
 * What ordinary text never has: control characters other than tab, line breaks, form feed and the
 * old end-of-file mark.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000e-\u0019\u001b-\u001f]/;

export interface DecodedText {
  /** Lines end in a line feed only. */
  text: string;
  encoding: Encoding;
  /** Bytes that are not UTF-8 in a file that otherwise is, read as Windows-1252. */
  repaired: number;
}

/** The text of a file; throws FILE_NOT_SUPPORTED if it is not text. */
export async function decodeText(
  bytes: Uint8Array,
  called: FileFormat,
  wanted?: Encoding,
): Promise<DecodedText> {
  const known = binaryKind(bytes);
  if (known) throw notText(called, known);
  const survey = await surveyBytes(bytes);
  const encoding = wanted ?? guessEncoding(bytes, survey);
  const strays = encoding === "utf-8" ? survey.strays : [];
  const lines = new LineBreaks(called);
  const decoder = new TextDecoder(encoding);
  const windows = new TextDecoder("windows-1252");
  let from = 0;
  for (const [index, stray] of [...strays, bytes.length].entries()) {
    if (index % STRAYS_STEP === STRAYS_STEP - 1) await pause();
    for (; from < stray; from = Math.min(from + STEP, stray)) {
      const chunk = bytes.subarray(from, Math.min(from + STEP, stray));
      lines.add(decoder.decode(chunk, { stream: from + STEP < stray || encoding !== "utf-8" }));
      if (chunk.length === STEP) await pause();
    }
    if (stray < bytes.length) {
      lines.add(windows.decode(bytes.subarray(stray, stray + 1)));
      from = stray + 1;
    }
  }
  lines.add(decoder.decode());
  return { text: lines.end(), encoding, repaired: strays.length };
}

/** What a file that is not text is, in words for the user, if its first bytes reveal it. */
function binaryKind(bytes: Uint8Array): string | undefined {
  const type = contentTypeOf(bytes);
  if (type === undefined) return undefined;
  if (type === "application/pdf") return "a PDF document";
  return type.startsWith("image/") ? "a picture" : "a recording";
}

/** Joins pieces of text and normalises their line ends. */
class LineBreaks {
  private readonly pieces: string[] = [];
  private held = "";
  private readonly called: FileFormat;

  constructor(called: FileFormat) {
    this.called = called;
  }

  add(piece: string): void {
    const text = this.held + piece;
    // The line feed that belongs to it may be in the next piece.
    this.held = text.endsWith("\r") ? "\r" : "";
    const whole = this.held ? text.slice(0, -1) : text;
    if (CONTROL_CHARACTERS.test(whole)) throw notText(this.called);
    this.pieces.push(whole.replace(/\r\n?/g, "\n"));
  }

  end(): string {
    const text = this.pieces.join("") + (this.held ? "\n" : "");
    return text.startsWith("\uFEFF") ? text.slice(1) : text;
  }
}

const SAMPLES = 2000;
const COMMON = new Set("éèêëáàâäãåæçíìîïñóòôöøõúùûüýÿœß");
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const PUNCTUATION = new Set("’‘“”–—… •");

/** The encoding that the bytes suggest. */
function guessEncoding(bytes: Uint8Array, survey: ByteSurvey): Encoding {
  if (survey.utf16) return survey.utf16;
  if (survey.strays.length <= survey.sequences) return "utf-8";
  return singleByte(bytes);
}

/** Old Macs and Windows use the same bytes for different letters: the reading that forms words wins. */
function singleByte(bytes: Uint8Array): Encoding {
  const windows = new TextDecoder("windows-1252");
  const mac = new TextDecoder("macintosh");
  let balance = 0;
  let seen = 0;
  for (let at = 0; at < bytes.length && seen < SAMPLES; at += 1) {
    if ((bytes[at] ?? 0) < 0x80) continue;
    seen += 1;
    const around = bytes.subarray(Math.max(0, at - 1), at + 2);
    const place = at === 0 ? 0 : 1;
    balance += plausible(mac.decode(around), place) - plausible(windows.decode(around), place);
  }
  return balance > 0 ? "macintosh" : "windows-1252";
}

/** How well the character fits between its neighbours. */
function plausible(text: string, place: number): number {
  const letter = text[place] ?? "";
  const before = place > 0 ? (text[place - 1] ?? "") : "";
  const after = text[place + 1] ?? "";
  const inWord = LOWER.test(before) || LOWER.test(after);
  if (COMMON.has(letter)) return LETTER.test(before) || LETTER.test(after) ? 3 : 1;
  if (PUNCTUATION.has(letter)) return 2;
  if (LETTER.test(letter)) return inWord && LOWER.test(before) ? -2 : 1;
  return /[\u0080-\u009f]/.test(letter) ? -4 : inWord ? -1 : 0;
}
