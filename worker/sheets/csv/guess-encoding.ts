import type { Encoding } from "#core/contract/imports/sheet-options.ts";
import type { ByteSurvey } from "./survey-bytes.ts";

const SAMPLES = 2000;
const COMMON = new Set("éèêëáàâäãåæçíìîïñóòôöøõúùûüýÿœß");
const LETTER = /\p{L}/u;
const LOWER = /\p{Ll}/u;
const PUNCTUATION = new Set("’‘“”–—… •");

/** The encoding that the bytes suggest. */
export function guessEncoding(bytes: Uint8Array, survey: ByteSurvey): Encoding {
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
