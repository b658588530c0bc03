import { record } from "./mutation-record.ts";
import { MutationRunner, type Outcome } from "./mutation-runner.ts";
import { type AreaMutation, allMutations, flawOf } from "./mutations.ts";
import { QUIET } from "./processes.ts";

// `npm run mutate -- R201 templates` breaks what tests/mutations says of a rule or an area, without a name
// everything, and expects the tests to notice. `--record` also writes docs/mutations.md.

Object.assign(process.env, QUIET, { WRANGLER_LOG: "error" });
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const all = await allMutations();
const chosen = all.filter(
  ({ rule, area }) => names.length === 0 || names.includes(rule) || names.includes(area),
);
if (chosen.length === 0) {
  console.error(`No mutation has the rule or area ${names.join(", ")}.`);
  process.exit(1);
}

const outcomes = await tryAll(chosen);
if (words.includes("--record")) record(all, outcomes);
const survivors = [...outcomes].filter(([, outcome]) => outcome !== "red");
console.log(`\n${outcomes.size - survivors.length} of ${outcomes.size} noticed`);
for (const [mutation, outcome] of survivors) console.log(`  ${lineOf(mutation, outcome)}`);
process.exit(survivors.length === 0 ? 0 : 1);

async function tryAll(mutations: readonly AreaMutation[]): Promise<Map<AreaMutation, Outcome>> {
  const runner = await MutationRunner.start();
  const found = new Map<AreaMutation, Outcome>();
  // Those of one file of tests together, as its modules are read by then.
  for (const mutation of mutations.toSorted((a, b) => a.tests.localeCompare(b.tests))) {
    const outcome = flawOf(mutation) ?? (await runner.try(mutation));
    found.set(mutation, outcome);
    console.log(lineOf(mutation, outcome));
  }
  await runner.close();
  return found;
}

function lineOf({ rule, file, breaks }: AreaMutation, outcome: Outcome): string {
  return `${outcome === "red" ? "red" : outcome.toUpperCase()}  ${rule}  ${file}: ${breaks}`;
}
