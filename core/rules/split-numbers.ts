import { normaliseMobile } from "./phone.ts";

const SEPARATOR = /[,;\n\r\t]+/;
/** `0 0 6 1 4 …` with a space between all its digits is the longest number that can be recognised. */
const MOST_PIECES = 13;

/**
 * The numbers in a text that a user typed or pasted, as written and not yet validated. Comma,
 * semicolon, tab and line break always separate. A space also separates, unless the pieces form a
 * number only together; pieces that form none stay together, so that the end of a foreign number
 * (`+64 412 345 678`) is never taken for an Australian one.
 */
export function splitNumbers(text: string): string[] {
  return text.split(SEPARATOR).flatMap((chunk) => {
    const pieces = chunk.split(/\s+/).filter((piece) => piece !== "");
    return (
      wholeNumbers(pieces) ?? runsOf(pieces).flatMap((run) => wholeNumbers(run) ?? run.join(" "))
    );
  });
}

/** The pieces combined into valid numbers with nothing left over; undefined if that is impossible. */
function wholeNumbers(pieces: readonly string[]): string[] | undefined {
  // starts[n]: where the last number begins once the first n pieces are used up.
  const starts: (number | undefined)[] = [0];
  for (let end = 1; end <= pieces.length; end++) {
    const earliest = Math.max(0, end - MOST_PIECES);
    for (let start = end - 1; start >= earliest && starts[end] === undefined; start--) {
      const reached = starts[start] !== undefined;
      if (reached && normaliseMobile(pieces.slice(start, end).join(""))) starts[end] = start;
    }
  }
  if (starts[pieces.length] === undefined) return undefined;
  const numbers: string[] = [];
  for (let end = pieces.length; end > 0; ) {
    const start = starts[end] ?? 0;
    numbers.push(pieces.slice(start, end).join(" "));
    end = start;
  }
  return numbers.reverse();
}

/** Splits pieces where one surely ends: after a complete number or a word, before a `+`. */
function runsOf(pieces: readonly string[]): string[][] {
  const runs: string[][] = [];
  let open: string[] = [];
  for (const piece of pieces) {
    const word = /\p{L}/u.test(piece) && !/\d/.test(piece);
    if (open.length > 0 && (word || piece.startsWith("+"))) {
      runs.push(open);
      open = [];
    }
    open.push(piece);
    if (word || piece.replace(/\D/g, "").length >= 9) {
      runs.push(open);
      open = [];
    }
  }
  if (open.length > 0) runs.push(open);
  return runs;
}
