import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/paths.ts";

it("the console says whether prices are without or with GST in the same words everywhere", () => {
  const files = globSync("web/**/*.{ts,tsx}", { cwd: ROOT });
  const lines = files.flatMap((file) => readFileSync(`${ROOT}${file}`, "utf8").split("\n"));
  const named = lines
    .map((line) => line.replaceAll("EXCL_GST", ""))
    .filter((line) => /GST/.test(line));
  expect(named.length).toBeGreaterThan(0);
  for (const line of named) expect(line).toMatch(/\b(?:excl|incl)\. GST\b|"GST \(10%\)"/);
});
