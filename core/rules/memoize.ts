const MOST_KEPT = 5_000;
/** Longer ones are hardly words that come again. */
const LONGEST_KEPT = 60;

/** The same words come again and again in an account's texts: what was found of each is kept. */
export function memoize<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    if (word.length > LONGEST_KEPT) return find(word);
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= MOST_KEPT) known.clear();
    const found = find(word);
    known.set(word, found);
    return found;
  };
}
