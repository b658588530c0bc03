import { pause } from "#worker/pause.ts";

const STEP = 262_144;
const SAMPLE_BYTES = 8192;
/** Beyond this a file is not UTF-8 with a few errors. */
const MAX_STRAYS = 10_000;

export interface ByteSurvey {
  /** Valid UTF-8 characters of two to four bytes. */
  sequences: number;
  /** Where the bytes are that no UTF-8 text has. */
  strays: number[];
  utf16: "utf-16le" | "utf-16be" | undefined;
}

/** Looks at every byte of a text file once. */
export async function surveyBytes(bytes: Uint8Array): Promise<ByteSurvey> {
  const survey: ByteSurvey = { sequences: 0, strays: [], utf16: utf16Kind(bytes) };
  if (survey.utf16) return survey;
  for (let at = 0, next = STEP; at < bytes.length; ) {
    if ((bytes[at] ?? 0) < 0x80) at += 1;
    else {
      const length = sequenceLength(bytes, at);
      if (length > 0) survey.sequences += 1;
      else if (survey.strays.push(at) > MAX_STRAYS) return survey;
      at += length || 1;
    }
    if (at >= next) {
      next += STEP;
      await pause();
    }
  }
  return survey;
}

/** Bytes of the UTF-8 character that begins here; 0 if none does (Unicode, table 3-7). */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  if (first === 0xe0 && second < 0xa0) return 0;
  if (first === 0xed && second > 0x9f) return 0;
  if (first === 0xf0 && second < 0x90) return 0;
  if (first === 0xf4 && second > 0x8f) return 0;
  for (let offset = 1; offset < length; offset += 1) {
    if (((bytes[at + offset] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}

/** By its byte order mark, or else by the position of the zero bytes of plain letters and digits. */
function utf16Kind(bytes: Uint8Array): ByteSurvey["utf16"] {
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
