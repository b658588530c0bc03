import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";
import { ROOT } from "./paths.ts";

// Everything that is written to CONTROL goes through its commit, so that no change is without its audit
// row and no promise without its outbox row.

const COMMIT = "worker/kernel/commit-control.ts";

interface Report {
  /** One line for each way round the commit. */
  violations: string[];
  seen: number;
}

/** Checks the sources of the tree at `directory` (the project's own, or a test's). */
export function checkControlWrites(directory: string): Report {
  const files = globSync("{worker,durable-objects}/**/*.ts", {
    cwd: directory,
    exclude: ["**/*.d.ts"],
  });
  const violations = files
    .filter((file) => file !== COMMIT)
    .flatMap((file) => {
      const tree = parseSync(readFileSync(`${directory}/${file}`, "utf8"), {
        syntax: "typescript",
      });
      return [...new Set(waysRound(tree))].map((way) => `${file}: ${way}`);
    });
  return { violations, seen: files.length };
}

function waysRound(node: unknown): string[] {
  const below = Object.values(isNode(node) || Array.isArray(node) ? node : {}).flatMap(waysRound);
  const own = isNode(node) ? wayRound(node) : undefined;
  return own === undefined ? below : [own, ...below];
}

function wayRound(node: Node): string | undefined {
  if (nameOf(node) === "batch" && nameOf(node.object) === "control") {
    return "control.batch outside commitControl and writeControl";
  }
  if (run(node).some(isWrite)) return "a write that orm runs by itself";
  return undefined;
}

/** What a node runs, or leaves to its caller to run. */
function run(node: Node): unknown[] {
  if (node.type === "AwaitExpression" || node.type === "ReturnStatement") return [node.argument];
  return node.type === "ArrowFunctionExpression" ? [node.body] : [];
}

/** Whether it is `….orm.insert(…)…`, with whatever follows on it. */
function isWrite(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === "CallExpression") return isWrite(node.callee);
  if (node.type !== "MemberExpression") return false;
  const begins = ["insert", "update", "delete"].includes(nameOf(node) ?? "");
  return (begins && nameOf(node.object) === "orm") || isWrite(node.object);
}

type Node = Record<string, unknown>;

/** The name of a variable, or of the property that is read. */
function nameOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "MemberExpression") return nameOf(node.property);
  return node.type === "Identifier" && typeof node.value === "string" ? node.value : undefined;
}

function isNode(node: unknown): node is Node {
  return typeof node === "object" && node !== null && !Array.isArray(node);
}

if (import.meta.main) {
  const { violations, seen } = checkControlWrites(process.argv[2] ?? ROOT);
  for (const line of violations) console.error(line);
  console.log(`${seen} source files, ${violations.length} writes to CONTROL past its commit`);
  if (violations.length > 0 || seen === 0) process.exitCode = 1;
}
