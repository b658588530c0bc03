/** `2026-11` of a moment, in UTC. */
function nameOfMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** The first moment of a month, and of the next one; undefined for what is no month. */
export function monthOf(name: string): { from: number; to: number } | undefined {
  const from = Date.parse(`${name}-01T00:00:00Z`);
  if (Number.isNaN(from)) return undefined;
  const first = new Date(from);
  return { from, to: Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1) };
}

/** The names of the months between two moments, with both of theirs. */
export function monthsBetween(from: number, to: number): string[] {
  const names: string[] = [];
  const last = nameOfMonth(to);
  for (let at = from; ; ) {
    const name = nameOfMonth(at);
    names.push(name);
    const month = monthOf(name);
    if (name >= last || !month) return names;
    at = month.to;
  }
}
