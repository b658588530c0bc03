import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Outcome } from "./mutation-runner.ts";
import { type AreaMutation, isRule, namedRules } from "./mutations.ts";
import { ROOT } from "./paths.ts";

const DATA = `${ROOT}docs/mutations.json`;
const SCORES = `${ROOT}docs/mutation-scores.json`;
const PAGE = `${ROOT}docs/mutations.md`;

/** Adds outcomes to what earlier runs found, and writes the table of all mutations. */
export function record(
  all: readonly AreaMutation[],
  outcomes: ReadonlyMap<AreaMutation, Outcome>,
): void {
  const known = withOutcomes(all, outcomes);
  const entries = known.map((mutation) => [keyOf(mutation), mutation.outcome] as const);
  const data = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
  writeJson(DATA, data);
  writeFileSync(PAGE, pageOf(known));
}

/** The mutations that an earlier run recorded as noticed. */
export function recordedAsRed(all: readonly AreaMutation[]): Set<AreaMutation> {
  const known = withOutcomes(all, new Map());
  return new Set(all.filter((_, at) => known[at]?.outcome === "red"));
}

/** How many of Stryker's changes of a file were noticed, of those that it tried. */
export interface Score {
  noticed: number;
  tried: number;
}

type Scores = Record<string, Score>;

/** The same for what Stryker found in some files of core/rules. */
export function recordScores(all: readonly AreaMutation[], found: Scores): void {
  const scores: [string, Score][] = Object.entries({ ...scoresBefore(), ...found });
  const exist = scores.filter(([file]) => existsSync(`${ROOT}${file}`));
  writeJson(SCORES, Object.fromEntries(exist.sort(([a], [b]) => a.localeCompare(b))));
  writeFileSync(PAGE, pageOf(withOutcomes(all, new Map())));
}

function scoresBefore(): Scores {
  return JSON.parse(readFileSync(SCORES, "utf8"));
}

function withOutcomes(
  all: readonly AreaMutation[],
  outcomes: ReadonlyMap<AreaMutation, Outcome>,
): Known[] {
  const earlier: Record<string, Outcome> = JSON.parse(readFileSync(DATA, "utf8"));
  return all.map((mutation) => {
    const outcome = outcomes.get(mutation) ?? earlier[keyOf(mutation)];
    return { ...mutation, outcome: outcome ?? "not run" };
  });
}

function writeJson(file: string, data: object): void {
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}

type Known = AreaMutation & { outcome: Outcome };

function pageOf(known: readonly Known[]): string {
  const tried = new Set(known.map(({ rule }) => rule).filter(isRule));
  const red = known.filter(({ outcome }) => outcome === "red").length;
  const areas = [...Map.groupBy(known, ({ area }) => area)];
  return `# Rules broken on purpose

\`npm run mutate -- --record\` wrote this page; [testing.md](testing.md) says how it works. ${red} of
${known.length} mutations were noticed by the tests that should. They break ${tried.size} rules, and what has a name in place
of a rule because the specification does not speak of it.

${areas.map(tableOf).join("\n\n")}

## Not tried

${notTried(tried)}

## core/rules, by Stryker

${scoreTable(Object.entries(scoresBefore()))}
`;
}

function scoreTable(scores: readonly [string, Score][]): string {
  const sum = (of: (score: Score) => number) =>
    scores.reduce((total, [, score]) => total + of(score), 0);
  const all = { noticed: sum(({ noticed }) => noticed), tried: sum(({ tried }) => tried) };
  const row = ([file, { noticed, tried }]: readonly [string, Score]) =>
    `| ${file} | ${noticed} of ${tried} | ${tried === 0 ? 100 : Math.floor((100 * noticed) / tried)} % |`;
  return [
    "`npm run mutate:rules` changes each file in every way that Stryker knows, and runs the unit tests of",
    "`tests/unit/core` and `tests/unit/rules`. What only worker and console tests prove counts as not noticed.",
    "",
    "| File | Noticed | Score |",
    "| --- | --- | --- |",
    row(["All that was tried", all]),
    ...scores.map(row),
  ].join("\n");
}

function tableOf([area, mutations]: [string, Known[]]): string {
  const rows = [...mutations]
    .sort((a, b) => a.rule.localeCompare(b.rule))
    .map((one) => `| ${one.rule} | ${one.file} | ${one.breaks} | ${one.outcome} |`);
  return [
    `## ${area}`,
    "",
    "| Rule | File | Mutation | Result |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

function notTried(tried: ReadonlySet<string>): string {
  const rest = [...namedRules()].filter(([rule]) => !tried.has(rule)).sort();
  const inBrowser = rest.filter(([, kinds]) => kinds.size === 1 && kinds.has("browser"));
  const others = rest.filter((entry) => !inBrowser.includes(entry));
  const list = (rules: typeof rest) => rules.map(([rule]) => rule).join(", ") || "none";
  return [
    `Named by unit or worker tests (${others.length}): ${list(others)}.`,
    `Named by browser tests only, which are too slow to break on purpose (${inBrowser.length}): ${list(inBrowser)}.`,
  ].join("\n\n");
}

function keyOf({ rule, file, find, replace, tests }: AreaMutation): string {
  const text = JSON.stringify([rule, file, find, replace, tests]);
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
