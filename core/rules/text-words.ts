import { FOUND_ANYWHERE } from "./business-names.ts";
import { foldName, HUMP } from "./folded-names.ts";
import { memoize } from "./memoize.ts";
import { plainWord, wordsOf } from "./plain-words.ts";
import { letterOf, ROOT, wayOf, wordTree } from "./word-tree.ts";

/** The words of a text, as they are compared: between spaces, in one string that is searched at once. */
export interface TextWords {
  /** Folded: words that look alike are one. Also put together, what is written apart: "c.a.s.i.n.o", "A T O". */
  folded: string;
  /** Folded, those that are in capitals. */
  capitals: string;
}

/** What stands between two spaces. */
interface Written {
  /** Its words in plain letters. */
  plain: readonly string[];
  folded: string;
  capitals: string;
  /** All of it as one word, if it has several; otherwise an end to what is put together. */
  joined: string;
  /** The words that are written together in it: "WestpacBank". */
  humps: string;
}

/** Shorter parts of words that are written together are no names, and end a phrase: "ATO" is not in "AtoZ". */
const SHORTEST_HUMP = 4;
/** Longer names are found with spaces within them, too; in shorter ones, those are words: "my ID". */
const LONG = 7;

const written = memoize((word): Written => {
  const plain = wordsIn(word);
  return {
    plain,
    folded: plain.map((part) => `${fold(part)} `).join(""),
    capitals: plain
      .filter(isCapitals)
      .map((part) => `${fold(part)} `)
      .join(""),
    joined: plain.length > 1 ? `${fold(plain.join(""))} ` : "| ",
    humps: humpsOf(plain),
  };
});

function wordsIn(text: string): string[] {
  return plainWord(text)
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== "");
}

/** Digits alone are a number, not a word that is written with digits. */
function fold(word: string): string {
  return /^\d+$/.test(word) ? word : foldName(word);
}

function humpsOf(words: readonly string[]): string {
  return words
    .map((word) => word.split(HUMP))
    .filter((parts) => parts.length > 1)
    .flatMap((parts) => [
      ...parts.map((part) => (part.length < SHORTEST_HUMP ? "|" : fold(part))),
      "|",
    ])
    .map((part) => `${part} `)
    .join("");
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase();
}

/** The words of a text. */
export function textWords(text: string): TextWords {
  const words = wordsOf(text).map(written);
  const apart = words.map(({ joined }) => joined).join("");
  const humps = words.map(({ humps }) => humps).join("");
  // What was put together stands behind the text: nothing is a phrase with it.
  return {
    folded: ` ${words.map(({ folded }) => folded).join("")}| ${apart}| ${humps}| ${singles(words)}`,
    capitals: ` ${words.map(({ capitals }) => capitals).join("")}`,
  };
}

/** Letters that follow each other one by one, as words. */
function singles(words: readonly Written[]): string {
  let runs = "";
  let run = "";
  const end = () => {
    if (run.length > 1) runs += `${fold(run)} `;
    run = "";
  };
  for (const { plain } of words) {
    for (const part of plain) {
      if (part.length === 1) run += part;
      else end();
    }
  }
  end();
  return runs;
}

/** How a word or a phrase is looked for. */
interface Wanted {
  /** Short ones as whole words only; longer ones also inside others, as in business names. */
  anywhere?: boolean;
  /** Only in capitals: a short name that is also a word. */
  capitals?: boolean;
}

/** A word or a phrase to look for, in any spelling that looks the same. */
export interface Sought {
  /** Folded, as one word. */
  whole: string;
  /** Words that follow each other may make it up. */
  apart: boolean;
  /** The places in `whole` where the words of a phrase begin, but the first. */
  breaks: readonly number[];
  inside: boolean;
  capitals: boolean;
}

/** What to look for; undefined if nothing of it is a letter or digit. */
export function soughtOf(wanted: string, how: Wanted = {}): Sought | undefined {
  const phrase = wordsOf(wanted).flatMap(wordsIn).map(fold);
  const whole = phrase.join("");
  if (whole === "") return undefined;
  const { anywhere = false, capitals = false } = how;
  let length = 0;
  const breaks = phrase.slice(0, -1).map((word) => {
    length += word.length;
    return length;
  });
  return {
    whole,
    apart: !capitals && (breaks.length > 0 || whole.length >= LONG),
    breaks,
    inside: anywhere && whole.length >= FOUND_ANYWHERE,
    capitals,
  };
}

/** Finds which of these, by their places in the list, are in a text; each letter of it is read once. */
export function searchFor(sought: readonly Sought[]): (words: TextWords) => ReadonlySet<number> {
  const search = (capitals: boolean) => {
    const own = Array.from(sought.entries()).filter(([, one]) => one.capitals === capitals);
    const tree = wordTree(own.map(([, { whole }]) => whole));
    return (text: string, found: Set<number>) => {
      for (const phrase of text.split("|")) {
        const { letters, begins } = withoutSpaces(phrase);
        let state = ROOT;
        for (let end = 1; end <= letters.length; end++) {
          state = tree.next[wayOf(state, letterOf(letters.charAt(end - 1)))] ?? ROOT;
          for (const nth of tree.ends[state] ?? []) {
            const entry = own[nth];
            if (entry && isAt(entry[1], begins, end)) found.add(entry[0]);
          }
        }
      }
    };
  };
  const anyCase = search(false);
  const inCapitals = search(true);
  return ({ folded, capitals }) => {
    const found = new Set<number>();
    anyCase(folded, found);
    inCapitals(capitals, found);
    return found;
  };
}

/** Words without the spaces between them, and at which letters they begin; after the last, one would. */
function withoutSpaces(words: string): { letters: string; begins: readonly boolean[] } {
  const begins: boolean[] = [];
  let begun = true;
  let letters = "";
  for (const character of words) {
    if (character !== " ") {
      begins.push(begun);
      letters += character;
    }
    begun = character === " ";
  }
  return { letters, begins: [...begins, true] };
}

/** Whether what ends there, letter by letter, is it: as a word, inside one, or made up of words. */
function isAt({ whole, apart, breaks, inside }: Sought, begins: readonly boolean[], end: number) {
  const first = end - whole.length;
  const found: number[] = [];
  for (let at = 1; at < whole.length; at++) if (begins[first + at]) found.push(at);
  const isWhole = begins[first] === true && begins[end] === true;
  if (found.length === 0) return inside || isWhole;
  if (!isWhole || !apart) return false;
  return breaks.length === 0 || breaks.join() === found.join();
}
