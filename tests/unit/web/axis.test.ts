import { describe, expect, it } from "vitest";
import { axisTop, labelStep } from "#web/components/charts/period-bars.tsx";

describe("the axis of a chart", () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 10],
    [10, 10],
    [11, 20],
    [40, 40],
    [41, 100],
    [4850, 10_000],
    [20_000, 20_000],
    [1_000_001, 2_000_000],
  ])("of %d ends at %d", (most, top) => {
    expect(axisTop(most)).toBe(top);
  });

  it("holds the most, and halves to a whole number", () => {
    for (let most = 0; most < 5000; most++) {
      const top = axisTop(most);
      expect(top).toBeGreaterThanOrEqual(most);
      expect(top / 2).toBe(Math.round(top / 2));
    }
  });

  it("writes no more labels than there is room for", () => {
    for (let periods = 1; periods < 100; periods++) {
      expect(Math.ceil(periods / labelStep(periods, 8))).toBeLessThanOrEqual(8);
    }
  });
});
