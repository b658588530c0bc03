/** What nobody sees: format characters, fillers, how an emoji is drawn, the blank of braille. */
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

/** A value as it is kept, wherever it was written: composed (NFC), without spaces around it; empty if nobody sees it. */
export function writtenValue(written: string): string {
  return isBlank(written) ? "" : written.normalize("NFC").trim();
}

/** A number without what was copied with it and nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, "");
}

/** The same, without the spaces in it. */
export function withoutSpaces(text: string): string {
  return text.replace(BLANK, "");
}
