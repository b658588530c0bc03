import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import type { Outcome } from "./mutation-runner.ts";
import { type AreaMutation, namedRules } from "./mutations.ts";
import { ROOT } from "./paths.ts";

const DATA = `${ROOT}docs/mutations.json`;
const PAGE = `${ROOT}docs/mutations.md`;

/** Adds outcomes to what earlier runs found, and writes the table of all mutations. */
export function record(
  all: readonly AreaMutation[],
  outcomes: ReadonlyMap<AreaMutation, Outcome>,
): void {
  const earlier: Record<string, Outcome> = JSON.parse(readFileSync(DATA, "utf8"));
  const known = all.map((mutation) => {
    const outcome = outcomes.get(mutation) ?? earlier[keyOf(mutation)];
    return { ...mutation, outcome: outcome ?? "not run" };
  });
  const entries = known.map((mutation) => [keyOf(mutation), mutation.outcome] as const);
  const data = Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)));
  writeFileSync(DATA, `${JSON.stringify(data, null, 2)}\n`);
  writeFileSync(PAGE, pageOf(known));
}

type Known = AreaMutation & { outcome: Outcome };

function pageOf(known: readonly Known[]): string {
  const tried = new Set<string>(known.map(({ rule }) => rule));
  const red = known.filter(({ outcome }) => outcome === "red").length;
  const areas = [...Map.groupBy(known, ({ area }) => area)];
  return `# Rules broken on purpose

\`npm run mutate -- --record\` wrote this page; [testing.md](testing.md) says how it works. ${red} of
${known.length} mutations were noticed by the tests that name the rule, which are ${tried.size} rules.

${areas.map(tableOf).join("\n\n")}

## Not tried

${notTried(tried)}
`;
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
