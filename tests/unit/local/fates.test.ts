import { expect, it } from "vitest";
import { fateOf, isBusyAtFirst, isRejected, PATTERNS, shareOf } from "#local/phones/fates.ts";

const calm = { patterns: true, failRate: 0 };

it("gives every documented ending an effect, and no other", () => {
  const special = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, "0")).filter(
    (ending) => {
      const handset = `6141234${ending}`;
      return isRejected(handset) || isBusyAtFirst(handset) || fateOf(handset, calm) !== "deliver";
    },
  );
  expect(special).toEqual(PATTERNS.map((pattern) => pattern.ending));
});

it("fails about the share of handsets that failRate says, and the same ones at a higher rate", () => {
  const handsets = Array.from({ length: 20_000 }, (_, n) => `614${String(20_000_000 + n)}`);
  const failing = (failRate: number) =>
    new Set(handsets.filter((each) => fateOf(each, { patterns: false, failRate }) === "off"));
  const tenth = failing(0.1);
  expect(tenth.size).toBeGreaterThan(1850);
  expect(tenth.size).toBeLessThan(2150);
  const third = failing(0.3);
  expect([...tenth].every((each) => third.has(each))).toBe(true);
  expect(failing(0).size).toBe(0);
  expect(failing(1).size).toBe(handsets.length);
});

it("spreads numbers between 0 and 1", () => {
  const tenths = Array(10).fill(0);
  for (let n = 0; n < 10_000; n++) tenths[Math.floor(shareOf(`614${10_000_000 + n}`) * 10)] += 1;
  expect(Math.min(...tenths)).toBeGreaterThan(850);
});
