import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Of what there is only one, or which the page itself is about. */
const NAMED_ENOUGH = [
  ...[
    "Leave without saving?",
    "Discard your changes?",
    "Discard this message?",
    "Replace your text?",
  ],
  ...["Log out?", "Sign out everywhere else?", "Remove GoHighLevel?", "Remove your Stripe key?"],
];

const files = globSync("web/{app,components,features}/**/*.tsx").map((path) =>
  readFileSync(path, "utf8"),
);

it("a question names what it acts on", () => {
  const asking = files.filter((text) => /<Confirm(Action|Dialog)/.test(text));
  const fixed = asking.flatMap((text) =>
    [...text.matchAll(/\btitle="([^"]+\?)"/g)].map((found) => found[1]),
  );
  expect(fixed.filter((title) => title && !NAMED_ENOUGH.includes(title))).toEqual([]);
});
