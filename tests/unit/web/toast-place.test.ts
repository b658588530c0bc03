import { expect, it } from "vitest";
import { isUnderToasts } from "#web/components/ui/toast-place.ts";

const page = { width: 1280, height: 800 };

it("toasts go elsewhere where they would cover the button that was pressed", () => {
  expect(isUnderToasts({ right: 1240, bottom: 760 }, page)).toBe(true);
  expect(isUnderToasts({ right: 1240, bottom: 100 }, page)).toBe(false);
  expect(isUnderToasts({ right: 600, bottom: 760 }, page)).toBe(false);
  // The Send button of a flight check, left of its phone.
  expect(isUnderToasts({ right: 904, bottom: 788 }, page)).toBe(false);
});

it("on a phone they span the page, so every button low on it counts", () => {
  expect(isUnderToasts({ right: 100, bottom: 700 }, { width: 360, height: 740 })).toBe(true);
});
