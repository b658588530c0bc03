const TEXTS = {
  hidden:
    "Business name contains a character that cannot be seen. Type it again instead of pasting it.",
  direction:
    "Business name contains a character that is written or read from right to left, which phones do not show in a name",
  emoji: "Business name contains an emoji, which phones do not show in a name",
  alike: (character: string) =>
    `“${character}” looks like a letter but is not one from A to Z. Type the name again in plain letters.`,
  accent: (character: string) =>
    `“${character}” is not one of the letters A to Z, which are all that phones show in a name`,
} as const;

/** Marks that turn the direction of text, and the scripts that are written from right to left. */
const DIRECTION =
  /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Zero-width, control and format characters, and fillers. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u;
const EMOJI =
  /(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20e3/u;
const LETTER = /(?![A-Za-z])[\p{L}\p{M}\p{Nl}]/u;
/** Latin letters with a mark say what they are; letters of other scripts pretend. */
const MARKED = /[\p{Script=Latin}\p{M}]/u;
/** Latin in a width or a style of its own also pretends. */
const STYLED =
  /[\uff21-\uff3a\uff41-\uff5a\u{1d400}-\u{1d7ff}\u2c60-\u2c7f\ua720-\ua7ff\u0251-\u02af]/u;

/** Which character a name has that must not be in one, in words; undefined for none of them. */
export function brokenName(name: string): string | undefined {
  if (DIRECTION.test(name)) return TEXTS.direction;
  if (EMOJI.test(name)) return TEXTS.emoji;
  if (HIDDEN.test(name)) return TEXTS.hidden;
  const letter = LETTER.exec(name)?.[0];
  if (letter === undefined) return undefined;
  const isMarked = MARKED.test(letter) && !STYLED.test(letter);
  return isMarked ? TEXTS.accent(letter) : TEXTS.alike(letter);
}
