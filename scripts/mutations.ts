import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Mutation } from "#tests/mutations/mutation.ts";
import { ROOT } from "./paths.ts";

/** A mutation and the area whose file has it. */
export interface AreaMutation extends Mutation {
  area: string;
}

/** All of tests/mutations, area by area. */
export async function allMutations(): Promise<AreaMutation[]> {
  const files = globSync("tests/mutations/*.ts", {
    cwd: ROOT,
    exclude: ["tests/mutations/mutation.ts"],
  });
  const areas = files.sort().map(async (file) => {
    const { mutations }: { mutations: Mutation[] } = await import(`${ROOT}${file}`);
    return mutations.map((mutation) => ({ ...mutation, area: basename(file, ".ts") }));
  });
  return (await Promise.all(areas)).flat();
}

/** What is wrong with an entry, without running anything; undefined if nothing is. */
export function flawOf({ rule, file, find, replace, tests, only }: Mutation): string | undefined {
  const places = textOf(file).split(find).length - 1;
  if (places !== 1) return `${file} has the text ${places} times, not once: ${find}`;
  if (find === replace) return "changes nothing";
  if (!/^tests\/(unit|worker)\/.*\.test\.tsx?$/.test(tests)) return `${tests} is no test to run`;
  if (!isRule(rule)) return only ? undefined : `${rule} is no rule, and no tests are named`;
  if (!textOf(tests).includes(rule)) return `${tests} does not name ${rule}`;
  return undefined;
}

/** Whether a mutation's rule is one of the specification's, or a word for what it has no rule for. */
export function isRule(rule: string): boolean {
  return /^[RCO]\d+$/.test(rule);
}

function textOf(file: string): string {
  return readFileSync(`${ROOT}${file}`, "utf8");
}

const RULE = /\bR\d{3}\b/g;

/** The rules that tests name, and in which kinds of tests. */
export function namedRules(): Map<string, Set<string>> {
  const rules = new Map<string, Set<string>>();
  for (const file of globSync("tests/{unit,worker,browser}/**/*.{ts,tsx}", { cwd: ROOT })) {
    for (const [rule] of textOf(file).matchAll(RULE)) {
      rules.set(rule, (rules.get(rule) ?? new Set()).add(file.split("/")[1] ?? ""));
    }
  }
  return rules;
}
