const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";
const WIDTH = LETTERS.length;
const NONE: readonly number[] = [];

export const ROOT = 0;

/** Many words as one tree, by which a text is searched for all of them in one pass. */
export interface WordTree {
  /** Where each letter leads from each state, at `wayOf(state, letter)`. */
  next: Int32Array;
  /** Of each state, the words that end there by their places in the list, if any does. */
  ends: readonly (readonly number[] | undefined)[];
}

/** A letter or digit in lower case by its number; -1 for anything else. */
export function letterOf(character: string): number {
  return character === "" ? -1 : LETTERS.indexOf(character);
}

export function wayOf(state: number, letter: number): number {
  return state * WIDTH + letter;
}

/** As Aho and Corasick build it: reading a text takes one step per letter, however many words there are. */
export function wordTree(words: readonly string[]): WordTree {
  const { next, ends } = trieOf(words);
  // Where none of a state's words continues, the longest ending of what was read that begins another does.
  const shorter = new Int32Array(ends.length);
  const states = next.slice(0, WIDTH).filter((state) => state !== ROOT);
  for (const state of states) {
    const other = shorter[state] ?? ROOT;
    ends[state] = [...(ends[state] ?? NONE), ...(ends[other] ?? NONE)];
    for (let letter = 0; letter < WIDTH; letter++) {
      const way = next[wayOf(other, letter)] ?? ROOT;
      const child = next[wayOf(state, letter)] ?? ROOT;
      if (child === ROOT) next[wayOf(state, letter)] = way;
      else {
        shorter[child] = way;
        states.push(child);
      }
    }
  }
  return {
    next: Int32Array.from(next),
    ends: ends.map((words) => (words.length > 0 ? words : undefined)),
  };
}

function trieOf(words: readonly string[]): { next: number[]; ends: (readonly number[])[] } {
  const next: number[] = Array(WIDTH).fill(ROOT);
  const ends: (readonly number[])[] = [NONE];
  words.forEach((word, index) => {
    let state = ROOT;
    for (const letter of word) {
      const at = wayOf(state, letterOf(letter));
      if (next[at] === ROOT) {
        next[at] = ends.length;
        ends.push(NONE);
        next.push(...Array<number>(WIDTH).fill(ROOT));
      }
      state = next[at] ?? ROOT;
    }
    ends[state] = [...(ends[state] ?? NONE), index];
  });
  return { next, ends };
}
