const MOST_KEPT = 5_000;

/** The same words come again and again in an account's texts: what was found of each is kept. */
export function kept<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= MOST_KEPT) known.clear();
    const found = find(word);
    known.set(word, found);
    return found;
  };
}
