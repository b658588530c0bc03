import { readFileSync } from "node:fs";
import { recordScores, type Score } from "./mutation-record.ts";
import { allMutations } from "./mutations.ts";
import { ROOT } from "./paths.ts";
import { mustRunTool } from "./processes.ts";

// `npm run mutate:rules -- --mutate core/rules/money.ts` lets Stryker change that file in every way it knows,
// and without a name all of core/rules (an hour); docs/mutations.md gets the scores.

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

await mustRunTool("stryker", ["run", ...process.argv.slice(2)]);
const report: Report = JSON.parse(readFileSync(`${ROOT}.cache/mutation-rules.json`, "utf8"));
recordScores(
  await allMutations(),
  Object.fromEntries(
    Object.entries(report.files).map(([file, { mutants }]) => [file, scoreOf(mutants)]),
  ),
);

function scoreOf(mutants: readonly { status: string }[]): Score {
  const of = (...statuses: string[]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = of("Killed", "Timeout");
  return { noticed, tried: noticed + of("Survived", "NoCoverage") };
}
