import { writtenValue } from "#core/rules/written.ts";

/** Gives each column a unique name: the header's, or one by its position. */
export function nameColumns(given: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const wanted = writtenValue(given[index] ?? "").replace(/\s+/g, " ") || `Column ${index + 1}`;
    let name = wanted;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted} ${number}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
