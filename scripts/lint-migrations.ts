import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ROOT } from "./paths.ts";

const FORBIDDEN = [
  { what: "CASCADE", pattern: /\bCASCADE\b/i },
  { what: "DROP TABLE", pattern: /\bDROP\s+TABLE\b/i },
];

/**
 * One line for each statement that could wipe rows: D1 runs cascades even in a table's rebuild. A
 * migration may drop what it itself set aside as `…_before`, once its rows were copied.
 */
export function lintMigration(name: string, sql: string): string[] {
  const code = sql.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/--.*$/gm, blank);
  return code
    .split(";")
    .flatMap((statement, index, all) =>
      FORBIDDEN.filter(({ pattern }) => pattern.test(statement) && !dropsOwn(code, statement)).map(
        ({ what }) => `${name}:${lineAt(all.slice(0, index), statement)}: ${what}`,
      ),
    );
}

function dropsOwn(code: string, statement: string): boolean {
  const [, name] = /^\s*DROP TABLE `(\w+_before)`\s*$/.exec(statement) ?? [];
  return name !== undefined && code.includes(`RENAME TO \`${name}\``);
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}

function lineAt(before: string[], statement: string): number {
  const leading = statement.length - statement.trimStart().length;
  return `${before.join(";")}${statement.slice(0, leading)}`.split("\n").length;
}

if (import.meta.main) {
  const directory = resolve(process.argv[2] ?? `${ROOT}migrations`);
  const files = globSync("**/*.sql", { cwd: directory });
  const problems = files.flatMap((file) =>
    lintMigration(file, readFileSync(`${directory}/${file}`, "utf8")),
  );
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} migrations, ${problems.length} forbidden statements`);
  if (files.length === 0 || problems.length > 0) process.exitCode = 1;
}
