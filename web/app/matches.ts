/** Whether every word that was typed begins a word of the text: "rep set" finds "Reply Settings". */
export function matches(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((start) => words.some((word) => word.startsWith(start)));
}

/** Those that match by their name come before those that match by other words for it. */
export function bestFirst<Entry extends { label: string; hint?: string; words?: string }>(
  entries: readonly Entry[],
  typed: string,
): readonly Entry[] {
  const byName = ({ label }: Entry) => matches(label, typed);
  const found = entries.filter(({ label, hint = "", words = "" }) =>
    matches(`${label} ${hint} ${words}`, typed),
  );
  return [...found.filter(byName), ...found.filter((entry) => !byName(entry))];
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
