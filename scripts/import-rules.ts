import { existsSync, globSync } from "node:fs";
import { parseFileSync } from "@swc/core";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import { brokenLayers, domainImports, hiddenTops } from "./layers.ts";
import { ROOT } from "./paths.ts";

const FOLDERS = ["bench", "core", "durable-objects", "local", "scripts", "tests", "web", "worker"];

interface ImportReport {
  /** One line for each broken rule. */
  violations: string[];
  /** Source files that the tool did not read: it would pass them whatever they import. */
  unseen: string[];
  seen: number;
}

/** Checks the imports of the tree at `directory` (the project's own, or a test's). */
export async function checkImports(directory: string): Promise<ImportReport> {
  const folders = FOLDERS.filter((folder) => existsSync(`${directory}/${folder}`));
  const options = await extractOptions(`${ROOT}.dependency-cruiser.mjs`);
  const { output } = await cruise(folders, { ...options, baseDir: directory });
  if (typeof output === "string") throw new Error(output);
  const sources = globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: directory, exclude: ["**/*.d.ts", "**/node_modules/**"] },
  );
  const all = allImports(output);
  const seen = new Set(output.modules.map((module) => module.source));
  return {
    violations: [
      ...output.summary.violations.map(describe),
      ...findCircles(runtimeImports(directory, output)).map((way) => `no-circles: ${way}`),
      ...findCircles(domainImports(all)).map((way) => `no-circles-of-domains: ${way}`),
      ...brokenLayers(all),
      ...hiddenTops(all),
    ],
    unseen: sources.filter((source) => !seen.has(source)),
    seen: sources.length,
  };
}

/** Which module imports which, types included. */
function allImports(result: ICruiseResult): Map<string, string[]> {
  return new Map(
    result.modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
}

/** Which module needs which at run time; types may refer to each other (env.ts and the objects do). */
function runtimeImports(directory: string, result: ICruiseResult): Map<string, string[]> {
  const own = result.modules.filter(
    ({ source, couldNotResolve }) =>
      !couldNotResolve && /^(?!.*node_modules\/).*\.tsx?$/.test(source),
  );
  return new Map(
    own.map(({ source, dependencies }) => {
      const typesOnly = typeOnlyImports(`${directory}/${source}`);
      const needed = dependencies.filter((dependency) => !typesOnly.has(dependency.module));
      return [source, needed.map((dependency) => dependency.resolved)];
    }),
  );
}

function describe(violation: ICruiseResult["summary"]["violations"][number]): string {
  const to = violation.via?.map((step) => step.name).join(" → ") ?? violation.to;
  return `${violation.rule.name}: ${violation.from} → ${to}`;
}

if (import.meta.main) {
  const report = await checkImports(process.argv[2] ?? ROOT);
  for (const line of report.violations) console.error(line);
  for (const file of report.unseen) console.error(`not read by dependency-cruiser: ${file}`);
  console.log(`${report.seen} source files, ${report.violations.length} broken import rules`);
  if (report.violations.length + report.unseen.length > 0) process.exitCode = 1;
}

/** The modules that a file imports for their types alone: nothing of them is left at run time. */
function typeOnlyImports(file: string): Set<string> {
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
function findCircles(imports: ReadonlyMap<string, Iterable<string>>): string[] {
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
