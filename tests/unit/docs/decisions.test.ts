import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url).pathname;
const DECISIONS = globSync("docs/decisions/*.md", { cwd: ROOT }).toSorted();

it.each(DECISIONS)(
  "%s has a date, a status, a context, a decision and its consequences",
  (file) => {
    const text = readFileSync(`${ROOT}${file}`, "utf8");
    expect(text).toMatch(/^# \d{4}: [A-Z0-9].+\n\nDate: \d{2}\/\d{2}\/\d{4}\. Status: .+\n/);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.filter((heading) => heading !== "Alternatives")).toEqual([
      "Context",
      "Decision",
      "Consequences",
    ]);
  },
);

it("the decision about libraries lists those of package.json", () => {
  const text = readFileSync(`${ROOT}docs/decisions/0007-libraries.md`, "utf8");
  const { dependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
  const listed = [...text.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.replace(/\(.*\)/, "").matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(listed.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});
