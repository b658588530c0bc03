import { expect, it } from "vitest";
import { HOLD_RULES, heldText, liftKeys, liftWords, rulesOf } from "#core/rules/holds.ts";

const HELD = [
  HOLD_RULES.blockedWord("casino"),
  HOLD_RULES.imitation("auspost", "Australia Post", "auspost.example"),
  HOLD_RULES.links(4, 3),
  HOLD_RULES.shortener("bit.ly"),
  HOLD_RULES.day("500 messages a day."),
  HOLD_RULES.pace("Too fast."),
  HOLD_RULES.nameWord("casino"),
];

it("what holds a text has an id that programs know", () => {
  expect(rulesOf(HELD)).toEqual([
    "text.blocked-word",
    "text.imitation.auspost",
    "text.links",
    "text.shortener",
    "limit.day",
    "limit.pace",
    "name.blocked-word",
  ]);
});

it("what holds a text is said in words that name what was found", () => {
  expect(heldText(HELD)).toBe(
    [
      "The text contains the blocked word “casino”.",
      "The text names Australia Post and has a link to auspost.example, which is not theirs.",
      "The text has 4 links. Your account can have 3 in a text.",
      "bit.ly hides where a link leads. Use the full address, or our short links.",
      "500 messages a day.",
      "Too fast.",
      "This name contains the blocked word “casino”.",
    ].join(" "),
  );
});

it("of a blocked word, an administrator lifts only that word; a day's limit is lifted by none", () => {
  expect(liftKeys(HELD)).toEqual([
    "text.blocked-word The text contains the blocked word “casino”.",
    "text.imitation.auspost",
    "text.links",
    "text.shortener",
  ]);
  expect(liftKeys(HELD).map(liftWords)).toEqual([
    "The text contains the blocked word “casino”.",
    "Names and links that look like someone else’s",
    "Too many links",
    "Link shorteners",
  ]);
});
