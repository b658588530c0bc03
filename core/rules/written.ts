/** What is not seen: format characters, fillers, how an emoji is drawn, the blank of braille. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** The same, with spaces of every kind. */
const BLANK = /[\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Whether a text has nothing that anybody sees. */
export function isBlank(text: string): boolean {
  // Most texts begin with a letter.
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return text.replace(BLANK, "") === "";
}

/** No writing has as many marks on one letter, and to order them takes the square of the time. */
const TOO_MANY_MARKS = /\p{M}{31}/u;

/** A text with each letter and its marks as one character, where there is one (NFC), however it was typed. */
export function composed(text: string): string {
  return TOO_MANY_MARKS.test(text) ? text : text.normalize("NFC");
}

/** A value as it is kept, wherever it was written: composed, without spaces around it; empty if nothing of it is seen. */
export function writtenValue(written: string): string {
  return isBlank(written) ? "" : composed(written).trim();
}

/** A number without what was copied with it and is not seen. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}

/** The same, without the spaces in it. */
export function withoutSpaces(text: string): string {
  return text.replace(BLANK, "");
}

/** The longest text that is taken; what is sent is shorter. What follows in a longer one is never looked at. */
export const LONGEST_TEXT = 4000;
