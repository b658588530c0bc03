import { expect, it } from "vitest";
import { allMutations, flawOf } from "../../../scripts/mutations.ts";

it("every mutation changes a text that its file has once, and its tests name the rule", async () => {
  const mutations = await allMutations();
  expect(mutations.length).toBeGreaterThan(0);
  const flaws = mutations.map((one) => ({ rule: one.rule, area: one.area, flaw: flawOf(one) }));
  expect(flaws.filter(({ flaw }) => flaw)).toEqual([]);
});
