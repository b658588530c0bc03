import { kept } from "./kept.ts";
import { inPlainLetters } from "./look-alikes.ts";
import type { Sought } from "./text-words.ts";

/** What folds to a letter; see `foldName` and `withLetters`. The others are only themselves. */
const WRITTEN: Readonly<Record<string, string>> = {
  ...{ a: "[a4@]", b: "[b8]", e: "[e3]", g: "[g69]", l: "[li1]", o: "[o0]", s: "[s5$]", t: "[t7]" },
  z: "[z2]",
};
const BETWEEN = "[^A-Za-z0-9]";
const WITHIN_A_WORD = "[^A-Za-z0-9\\s]*";
const BEFORE = "(?<![A-Za-z0-9])";
const BEHIND = "(?![A-Za-z0-9])";
/** Longer ones are also found in words that are written together. */
const TINY = 3;

/** Words by their letters: those that begin alike share a branch, so a place in a text is looked at once. */
type Branch = Map<string, Branch>;
const END = "";

/**
 * Whether a text may contain any of what is sought. It never misses what a search finds, and costs a tenth: most texts contain
 * none of it.
 */
export function quickLook(sought: readonly Sought[]): (text: string) => boolean {
  const long = wholes(sought.filter(({ apart }) => apart));
  const whole = wholes(sought.filter(({ apart }) => !apart));
  // `m` and `w` may be written with two letters.
  const tiny = whole.filter((word) => word.length <= TINY && !/[mw]/.test(word));
  const short = whole.filter((word) => !tiny.includes(word));
  const looks = [
    lookFor(long, (words) => sourceOf(words, `${BETWEEN}*`)),
    lookFor(short, (words) => sourceOf(words, WITHIN_A_WORD)),
    lookFor(tiny, (words) => `${BEFORE}${sourceOf(words, WITHIN_A_WORD)}${BEHIND}`),
    // Letters that stand alone: "A T O".
    lookFor(whole, (words) => `${BEFORE}${sourceOf(words, `${BETWEEN}+`)}`),
  ].flat();
  if (looks.length === 0) return () => false;
  return (text) => {
    const isPlain = /^[\s!-~]*$/.test(text);
    const plain = isPlain ? text : text.replace(/\S*[^\s!-~]\S*/g, plainWord);
    return looks.some((look) => look.test(plain));
  };
}

const plainWord = kept(inPlainLetters);

function wholes(sought: readonly Sought[]): string[] {
  return sought.map(({ whole }) => whole);
}

/** None if there is nothing to look for. */
function lookFor(words: readonly string[], source: (words: readonly string[]) => string): RegExp[] {
  return words.length === 0 ? [] : [new RegExp(source(words), "i")];
}

function sourceOf(words: readonly string[], between: string): string {
  const root: Branch = new Map();
  for (const word of words) {
    let branch = root;
    for (const letter of [...word, END]) {
      const next = branch.get(letter) ?? new Map();
      branch.set(letter, next);
      branch = next;
    }
  }
  return branchSource(root, between);
}

function branchSource(branch: Branch, between: string): string {
  const ways = Array.from(branch).flatMap(([letter, next]) => {
    if (letter === END) return [];
    const rest = branchSource(next, between);
    if (rest === "") return [written(letter, between)];
    const more = `${between}${rest}`;
    return [`${written(letter, between)}${next.has(END) ? `(?:${more})?` : more}`];
  });
  return ways.length > 1 ? `(?:${ways.join("|")})` : (ways[0] ?? "");
}

function written(letter: string, between: string): string {
  if (letter === "m") return `(?:m|r${between}n)`;
  if (letter === "w") return `(?:w|v${between}v)`;
  return WRITTEN[letter] ?? letter;
}
