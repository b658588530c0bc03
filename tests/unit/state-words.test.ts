import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STATES } from "#web/components/ui/state-look.ts";

const MAP = "web/components/ui/state-look.ts";
/** Other things have these words, too: a message's status, a step of a wizard, an account's own decision, a coupon. */
const COMMON = [
  ...["Blocked", "Removed", "Not sent", "Subscribed"],
  ...["Active", "Available", "Assigned", "Pending", "Expired"],
];

const files = globSync("web/**/*.{ts,tsx}").filter(
  (path) => path !== MAP && !path.startsWith("web/gallery/"),
);
const words = Object.values(STATES)
  .map(({ word }) => word)
  .filter((word) => !COMMON.includes(word));

it("a state's word is in one map, so no screen says or colours it otherwise", () => {
  const named = files.flatMap((path) => {
    const text = readFileSync(path, "utf8");
    return words
      .filter((word) => new RegExp(`["'>]\\s*${word}\\s*["'<]`).test(text))
      .map((word) => `${path}: ${word}`);
  });
  expect(named).toEqual([]);
});
