import { globSync, readFileSync } from "node:fs";
import { analyse } from "scslre";
import { parseSync } from "vite";
import { expect, it } from "vitest";

const FILES = globSync("{core,worker,durable-objects}/**/*.ts");

/** Every pattern that is written in a file. */
function patternsOf(file: string): string[] {
  const patterns: string[] = [];
  JSON.stringify(parseSync(file, readFileSync(file, "utf8")).program, (key, value) => {
    if (key === "regex") patterns.push(`/${value.pattern}/${value.flags}`);
    return typeof value === "bigint" ? undefined : value;
  });
  return patterns;
}

function isSlow(pattern: string): boolean {
  const end = pattern.lastIndexOf("/");
  const literal = { source: pattern.slice(1, end), flags: pattern.slice(end + 1) };
  return (
    analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0
  );
}

it("no pattern of the server reads a character again and again", () => {
  const patterns = FILES.flatMap((file) => patternsOf(file).map((pattern) => ({ file, pattern })));
  expect(patterns.length).toBeGreaterThan(250);
  expect(patterns.filter(({ pattern }) => isSlow(pattern))).toEqual([]);
});

it.each(["/[.,]+$/", "/@.*\\./", "/^[^@]+@[^@]+\\.[^@]+$/", "/^(?:a[^b]*[a4@])+$/"])(
  "%s does",
  (pattern) => {
    expect(isSlow(pattern)).toBe(true);
  },
);

it("no pattern is made while the server runs: of words that someone wrote", () => {
  const made = FILES.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.includes("RegExp(") && !/^const [A-Z_]+ = new RegExp\(/.test(line))
      .map((line) => [file, line]),
  );
  expect(made).toEqual([]);
});
