import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll } from "vitest";
import { ROOT } from "../../../scripts/paths.ts";

// `npm run verify` is only worth something if it fails, so each of its rules is broken here on purpose.

const trees: string[] = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true, force: true });
});

/** A directory inside the project with these files, until the test file is finished. */
export function treeOf(files: Record<string, string>): string {
  mkdirSync(`${ROOT}.cache`, { recursive: true });
  const tree = mkdtempSync(`${ROOT}.cache/verify-`);
  trees.push(tree);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(`${tree}/${name}`), { recursive: true });
    writeFileSync(`${tree}/${name}`, text);
  }
  return tree;
}

/** Runs a script over a tree, as `npm run verify` runs it over the project. */
export function runScript(name: string, tree: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`${ROOT}scripts/${name}.ts`, tree],
    { encoding: "utf8" },
  );
  return { failed: status !== 0, output: stdout + stderr };
}
