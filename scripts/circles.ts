import { parseFileSync } from "@swc/core";

/** The modules that a file imports for their types alone: nothing of them is left at run time. */
export function typeOnlyImports(file: string): Set<string> {
  const { body } = parseFileSync(file, { syntax: "typescript", tsx: file.endsWith(".tsx") });
  const types = new Set<string>();
  const values = new Set<string>();
  for (const item of body) {
    if (item.type === "ImportDeclaration") {
      (item.typeOnly ? types : values).add(item.source.value);
    } else if (item.type === "ExportNamedDeclaration" && item.source) {
      const typeOnly = "typeOnly" in item && item.typeOnly === true;
      (typeOnly ? types : values).add(item.source.value);
    } else if (item.type === "ExportAllDeclaration") {
      values.add(item.source.value);
    }
  }
  for (const source of values) types.delete(source);
  return types;
}

/** Each circle once, as `a → b → a`. */
export function findCircles(imports: ReadonlyMap<string, Iterable<string>>): string[] {
  const finished = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: string[]) => {
    const seenAt = way.indexOf(file);
    if (seenAt >= 0) circles.push([...way.slice(seenAt), file].join(" → "));
    if (seenAt >= 0 || finished.has(file)) return;
    for (const next of imports.get(file) ?? []) visit(next, [...way, file]);
    finished.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return circles;
}
