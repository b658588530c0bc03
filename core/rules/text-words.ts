import { FOUND_ANYWHERE } from "./business-names.ts";
import { foldName, HUMP } from "./folded-names.ts";
import { kept } from "./kept.ts";
import { inPlainLetters } from "./look-alikes.ts";

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

/** Shorter parts of words that are written together are no names: "ATO" is not in "AtoZ". */
const SHORTEST_HUMP = 4;
/** Longer names are found with spaces within them, too; in shorter ones, those are words: "my ID". */
const LONG = 7;

const written = kept((word): Written => {
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
  return withLetters(inPlainLetters(text))
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== "");
}

/** Digits alone are a number, not a word that is written with digits. */
function fold(word: string): string {
  return /^\d+$/.test(word) ? word : foldName(word);
}

/** Letters that stand for others inside a word: "ca$ino", "c@sino". An e-mail address is none. */
function withLetters(word: string): string {
  const plain = word.replace(/(?<=[A-Za-z])\$(?=[A-Za-z])/g, "s");
  return /@.*\./.test(plain) ? plain : plain.replace(/(?<=[A-Za-z])@(?=[A-Za-z])/g, "a");
}

function humpsOf(words: readonly string[]): string {
  return words
    .map((word) => word.split(HUMP))
    .filter((parts) => parts.length > 1)
    .flatMap((parts) => [...parts.filter(({ length }) => length >= SHORTEST_HUMP).map(fold), "|"])
    .map((part) => `${part} `)
    .join("");
}

function isCapitals(word: string): boolean {
  return word === word.toUpperCase();
}

/** The words of a text. */
export function textWords(text: string): TextWords {
  const words = text.split(/\s+/).map(written);
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

/** What a finder looks for. */
export interface Sought {
  /** Folded, as one word. */
  whole: string;
  /** Words that follow each other may make it up. */
  apart: boolean;
}

export interface Finder extends Sought {
  isIn: (words: TextWords) => boolean;
}

/** Finds a word or phrase in texts, in any spelling that looks the same; undefined if nothing of it is a letter or digit. */
export function finderOf(wanted: string, how: Wanted = {}): Finder | undefined {
  const phrase = wordsIn(wanted).map(fold);
  const whole = phrase.join("");
  if (whole === "") return undefined;
  if (how.capitals) {
    return { whole, apart: false, isIn: ({ capitals }) => capitals.includes(` ${whole} `) };
  }
  const word = how.anywhere && whole.length >= FOUND_ANYWHERE ? whole : ` ${whole} `;
  if (phrase.length > 1) {
    const words = ` ${phrase.join(" ")} `;
    const isIn = ({ folded }: TextWords) => folded.includes(words) || folded.includes(word);
    return { whole, apart: true, isIn };
  }
  if (whole.length < LONG)
    return { whole, apart: false, isIn: ({ folded }) => folded.includes(word) };
  const spaced = new RegExp(` ${[...whole].join(" ?")} `);
  const isIn = ({ folded }: TextWords) => folded.includes(word) || spaced.test(folded);
  return { whole, apart: true, isIn };
}
