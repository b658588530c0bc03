import { PLAIN } from "./plain-characters.ts";

export type Encoding = "gsm7" | "ucs2";

/** The length of a text as transmitted. `units`: septets in gsm7, UTF-16 units in ucs2. */
export interface TextLength {
  encoding: Encoding;
  units: number;
  segments: number;
}

/** A character that GSM 03.38 does not have; `index` counts UTF-16 units from the text's start. */
export interface ForcingCharacter {
  index: number;
  character: string;
}

export interface TextAnalysis extends TextLength {
  forcing: readonly ForcingCharacter[];
}

/** The longest text accepted in each encoding (decision 2). */
export const SMS_LIMITS = {
  gsm7: { parts: 8, units: 1224 },
  ucs2: { parts: 13, units: 871 },
} as const;

const PART_UNITS = {
  gsm7: { single: 160, joined: 153 },
  ucs2: { single: 70, joined: 67 },
} as const;

// 3GPP TS 23.038 section 6.2.1 (default alphabet) and 6.2.1.1 (extension table).
const DEFAULT_ALPHABET =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const EXTENSION_TABLE = "\f^{}\\[~]|€";

/** Septets by UTF-16 unit; 0 if the alphabet lacks the character. */
const SEPTETS = new Uint8Array(0x10000);
for (const character of DEFAULT_ALPHABET) SEPTETS[character.charCodeAt(0)] = 1;
for (const character of EXTENSION_TABLE) SEPTETS[character.charCodeAt(0)] = 2;

const NOTHING_FORCES: readonly ForcingCharacter[] = Object.freeze([]);

/** The text's septets, or -1 if one of its characters is outside GSM 03.38. */
function septetsOf(text: string): number {
  let septets = 0;
  for (let i = 0; i < text.length; i++) {
    const width = SEPTETS[text.charCodeAt(i)] ?? 0;
    if (width === 0) return -1;
    septets += width;
  }
  return septets;
}

/**
 * Parts for a number of units (decision 2): one up to 160 or 70, otherwise ceil(units / 153 or 67).
 * Nothing is added when an escape or surrogate pair would straddle two parts: a carrier that keeps
 * pairs together may need one more part, but only for long texts just below a boundary.
 */
export function partsFor(encoding: Encoding, units: number): number {
  const { single, joined } = PART_UNITS[encoding];
  if (units === 0) return 0;
  return units <= single ? 1 : Math.ceil(units / joined);
}

/** Only encoding, units and segments: what a planner that prices many texts needs. */
export function measureText(text: string): TextLength {
  const septets = septetsOf(text);
  if (septets >= 0) {
    return { encoding: "gsm7", units: septets, segments: partsFor("gsm7", septets) };
  }
  return { encoding: "ucs2", units: text.length, segments: partsFor("ucs2", text.length) };
}

/** The same, with the characters that force Unicode, for display. An empty text has 0 segments. */
export function analyseText(text: string): TextAnalysis {
  const { encoding, units, segments } = measureText(text);
  const forcing = encoding === "gsm7" ? NOTHING_FORCES : forcingCharacters(text);
  return { encoding, units, segments, forcing };
}

/** Whole code points outside GSM 03.38; an unpaired surrogate represents itself. */
export function forcingCharacters(text: string): ForcingCharacter[] {
  const found: ForcingCharacter[] = [];
  let index = 0;
  for (const character of text) {
    if (SEPTETS[character.charCodeAt(0)] === 0) found.push({ index, character });
    index += character.length;
  }
  return found;
}

/** What is wrong with a text's length, in the specification's words; undefined if it may be sent. */
export function lengthError(length: Pick<TextLength, "encoding" | "units">): string | undefined {
  const { parts, units } = SMS_LIMITS[length.encoding];
  if (length.units <= units) return undefined;
  const kind = length.encoding === "ucs2" ? "unicode characters" : "characters";
  return `Maximum ${parts} SMS per contact allowed (${units} ${kind})`;
}

/** The GSM 03.38 spelling of a typographic character; undefined if none has the same meaning. */
export function plainReplacement(character: string): string | undefined {
  return PLAIN.get(character);
}

/** A letter without the accents that the alphabet lacks: "ë" is "e"; undefined for all else. */
function bareLetter(character: string): string | undefined {
  const bare = character.normalize("NFD").replace(/\p{M}/gu, "");
  return bare !== "" && bare !== character && septetsOf(bare) >= 0 ? bare : undefined;
}

/** The text in its plain spelling, with letters without the accents that the alphabet lacks. */
export function withoutAccents(text: string): string {
  if (septetsOf(text) >= 0) return text;
  let plain = "";
  for (const character of toPlain(text)) {
    plain += septetsOf(character) >= 0 ? character : (bareLetter(character) ?? character);
  }
  return plain;
}

/** How long the text would be in the standard alphabet; what that cannot spell counts 1. */
export function measurePlain(text: string): TextLength {
  return measureText(withoutAccents(text).replace(/./gsu, (c) => (septetsOf(c) >= 0 ? c : "?")));
}

/**
 * The text with every replaceable character in its GSM 03.38 spelling; letters, emoji and anything
 * else without one stay. Letters followed by a separate accent are composed first.
 */
export function toPlain(text: string): string {
  if (septetsOf(text) >= 0) return text;
  let plain = "";
  for (const character of text.normalize("NFC")) plain += PLAIN.get(character) ?? character;
  // A letter that was full-width can only now compose with the accent after it.
  return plain.normalize("NFC");
}
