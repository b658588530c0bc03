/** What a workflow starts others by. */
export interface Linked {
  id: string;
  name: string;
  /** The group that starts it, if one does. */
  startedBy: string | undefined;
  /** The groups that its actions add to. */
  addsTo: readonly string[];
}

/** The names of a circle of workflows that a workflow is in: each adds to the group that starts the next. */
export function loopThrough(id: string, all: readonly Linked[]): string[] | undefined {
  const byGroup = Map.groupBy(all, ({ startedBy }) => startedBy);
  const seen = new Set<string>();
  const search = (at: Linked, path: readonly string[]): string[] | undefined => {
    for (const group of at.addsTo) {
      for (const next of byGroup.get(group) ?? []) {
        if (next.id === id) return [...path, next.name];
        if (seen.has(next.id)) continue;
        seen.add(next.id);
        const found = search(next, [...path, next.name]);
        if (found) return found;
      }
    }
    return undefined;
  };
  const start = all.find((one) => one.id === id);
  return start && search(start, [start.name]);
}
