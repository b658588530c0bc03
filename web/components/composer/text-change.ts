interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The one change that makes a text another; undefined if they are the same. */
export function changeBetween(text: string, next: string): TextChange | undefined {
  if (text === next) return undefined;
  const shorter = Math.min(text.length, next.length);
  let from = 0;
  while (from < shorter && text[from] === next[from]) from++;
  let tail = 0;
  while (tail < shorter - from && text.at(-1 - tail) === next.at(-1 - tail)) tail++;
  return { from, to: text.length - tail, insert: next.slice(from, next.length - tail) };
}
