import { spellOut } from "./folded-names.ts";
import { plainText } from "./plain-words.ts";
import type { Sought } from "./text-words.ts";
import { letterOf, ROOT, wayOf, wordTree } from "./word-tree.ts";

/** Longer ones are also found in words that are written together. */
const TINY = 3;
const NONE = 255;

/** What each ASCII character is read as: no letter, one, or the two that look like it. */
const SPELLED = Array.from({ length: 128 }, (_, code) => spellOut(String.fromCharCode(code)));
const FIRST = Uint8Array.from(SPELLED, ([first = ""]) => letterOf(first));
const SECOND = Uint8Array.from(SPELLED, ([, second = ""]) => letterOf(second));

interface Spelled {
  letters: number;
  apart: boolean;
}

/**
 * Whether a text may contain any of what is sought, by its letters alone. It never misses what a search finds, reads
 * each character once, and costs little: most texts contain none of it.
 */
export function quickLook(sought: readonly Sought[]): (text: string) => boolean {
  if (sought.length === 0) return () => false;
  const spelled = sought.map(({ whole }) => spellOut(whole));
  const { next, ends } = wordTree(spelled);
  const words = sought.map(({ apart }, at) => ({ apart, letters: spelled[at]?.length ?? 0 }));
  // What ends at each state; most often nothing does.
  const endings = ends.map((ended) => ended?.flatMap((index) => words[index] ?? []) ?? []);
  const some = Uint8Array.from(endings, ({ length }) => Math.min(length, 1));
  return (text) => {
    const plain = plainText(text);
    let state = ROOT;
    for (let i = 0; i < plain.length; i++) {
      const code = plain.charCodeAt(i);
      const first = FIRST[code] ?? NONE;
      if (first === NONE) continue;
      state = next[wayOf(state, first)] ?? ROOT;
      const second = SECOND[code] ?? NONE;
      const unread = second === NONE ? 0 : 1;
      if (some[state] === 1 && endings[state]?.some((word) => mayBe(word, plain, i, unread)))
        return true;
      if (second === NONE) continue;
      state = next[wayOf(state, second)] ?? ROOT;
      if (some[state] === 1 && endings[state]?.some((word) => mayBe(word, plain, i, 0)))
        return true;
    }
    return false;
  };
}

/**
 * Whether the letters that end with a character may be a word by what is between them. `unread`: what the character
 * is spelled with behind them.
 */
function mayBe({ letters, apart }: Spelled, text: string, end: number, unread: number): boolean {
  if (apart) return true;
  let rest = letters + unread;
  let at = end + 1;
  // Whether any of them is behind a space, or directly behind another.
  let spaced = false;
  let joined = false;
  let between = false;
  while (rest > 0) {
    const code = text.charCodeAt(--at);
    const spelling = SPELLED[code]?.length ?? 0;
    if (spelling === 0) {
      between = true;
      spaced ||= isSpace(code);
      continue;
    }
    rest -= spelling;
    joined ||= !between && at < end;
    between = false;
    if (spaced && joined) return false;
  }
  const isWord = rest === 0 && unread === 0 && !isLetter(text, at - 1) && !isLetter(text, end + 1);
  // Letters that stand alone are words, too: "A T O".
  return spaced ? isWord : letters > TINY || isWord;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}

function isLetter(text: string, at: number): boolean {
  return (FIRST[text.charCodeAt(at)] ?? NONE) !== NONE;
}
