import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SPELLING } from "#web/lib/spelling.ts";

const textOf = (pattern: string) =>
  globSync(pattern, { exclude: ["web/lib/spelling.ts"] })
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");

it("the API keeps each text that the console spells otherwise, and the decision names both", () => {
  const api = textOf("core/**/*.ts");
  const decision = readFileSync("docs/decisions/0029-differences.md", "utf8").replace(/\s+/g, " ");
  for (const [slip, spelling] of Object.entries(SPELLING)) {
    expect(api).toContain(`"${slip}"`);
    expect(decision).toContain(`“${slip}” is “${spelling}”`);
  }
});

it("the console itself has none of the documents' slips", () => {
  const slips = /Occured|Reconnet|Wanna|size to large|couldn.t sent|\batleast\b|\w [?!]["`<]/;
  const found = globSync("web/**/*.{ts,tsx}", { exclude: ["web/lib/spelling.ts"] }).filter((path) =>
    slips.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual([]);
});
