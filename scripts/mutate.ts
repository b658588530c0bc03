import { record, recordedAsRed } from "./mutation-record.ts";
import { MutationRunner, type Outcome } from "./mutation-runner.ts";
import { type AreaMutation, allMutations, flawOf } from "./mutations.ts";
import { QUIET } from "./processes.ts";

// `npm run mutate -- R201 templates` breaks what tests/mutations says of a rule or an area, without a name
// everything, and expects the tests to notice. `--record` also writes docs/mutations.md; `--new` leaves out
// what an earlier run recorded as noticed.

// Vitest sends all modules that it knows to a new worker, in a message that may not be too large.
const FILES_AT_ONCE = 8;

Object.assign(process.env, QUIET, { WRANGLER_LOG: "error" });
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const all = await allMutations();
const old = words.includes("--new") ? recordedAsRed(all) : new Set();
const chosen = all.filter(
  (mutation) =>
    !old.has(mutation) &&
    (names.length === 0 || names.includes(mutation.rule) || names.includes(mutation.area)),
);
if (chosen.length === 0) {
  console.error(`No mutation has the rule or area ${names.join(", ")}.`);
  process.exit(1);
}

const outcomes = await tryAll(chosen);
const survivors = [...outcomes].filter(([, outcome]) => outcome !== "red");
console.log(`\n${outcomes.size - survivors.length} of ${outcomes.size} noticed`);
for (const [mutation, outcome] of survivors) console.log(`  ${lineOf(mutation, outcome)}`);
process.exit(survivors.length === 0 ? 0 : 1);

async function tryAll(mutations: readonly AreaMutation[]): Promise<Map<AreaMutation, Outcome>> {
  const found = new Map<AreaMutation, Outcome>();
  const files = [...Map.groupBy(mutations, ({ tests }) => tests)].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
    const runner = await MutationRunner.start();
    for (const mutation of files.slice(at, at + FILES_AT_ONCE).flatMap(([, ofFile]) => ofFile)) {
      const outcome = flawOf(mutation) ?? (await runner.try(mutation));
      found.set(mutation, outcome);
      console.log(lineOf(mutation, outcome));
      // Each time, so that a run that is stopped was not for nothing.
      if (words.includes("--record")) record(all, found);
    }
    await runner.close();
  }
  return found;
}

function lineOf({ rule, file, breaks }: AreaMutation, outcome: Outcome): string {
  return `${outcome === "red" ? "red" : outcome.toUpperCase()}  ${rule}  ${file}: ${breaks}`;
}
