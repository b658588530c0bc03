import { inPlainLetters } from "./look-alikes.ts";
import { memoize } from "./memoize.ts";

/** What is between two spaces. U+FEFF counts as one elsewhere, but phones show nothing of it. */
const WORD = /[\S\uFEFF]+/g;
/** What may be read as another letter. */
const ODD = /[A-Za-z][$@][A-Za-z]|[^\n\r -~]/g;

/** The words of a text as they are written, by the spaces between them. */
export function wordsOf(text: string): string[] {
  return text.match(WORD) ?? [];
}

/** A word in the plain letters that it is read as. Has no space in it. */
export const plainWord = memoize((word) => withLetters(inPlainLetters(word)).replace(/\s/g, "."));

/** A text with every word in the plain letters that it is read as. Most words are plain already. */
export function plainText(text: string): string {
  let plain = "";
  let done = 0;
  for (let odd = oddFrom(text, 0); odd !== -1; odd = oddFrom(text, done)) {
    const start = text.lastIndexOf(" ", odd) + 1;
    const space = text.indexOf(" ", odd);
    const end = space === -1 ? text.length : space;
    plain += text.slice(done, start) + text.slice(start, end).replace(WORD, plainWord);
    done = end;
  }
  return done === 0 ? text : plain + text.slice(done);
}

function oddFrom(text: string, from: number): number {
  ODD.lastIndex = from;
  return ODD.exec(text)?.index ?? -1;
}

/** Letters that stand for others inside a word: "ca$ino", "c@sino". An e-mail address is none. */
function withLetters(word: string): string {
  const plain = word.replace(/(?<=[A-Za-z])\$(?=[A-Za-z])/g, "s");
  const at = plain.indexOf("@");
  const isAddress = at !== -1 && plain.includes(".", at);
  return isAddress ? plain : plain.replace(/(?<=[A-Za-z])@(?=[A-Za-z])/g, "a");
}
