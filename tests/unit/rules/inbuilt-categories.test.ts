import { expect, it } from "vitest";
import { INBUILT_CATEGORIES, isInbuilt, PATIENTS } from "#core/rules/inbuilt-categories.ts";

it("the categories of every account are known by their ids", () => {
  expect(INBUILT_CATEGORIES.every(({ id }) => isInbuilt(id))).toBe(true);
  expect(isInbuilt("cat_00000000000000000000000009")).toBe(false);
  expect(isInbuilt("")).toBe(false);
});

it("patients have a category of their own", () => {
  expect(INBUILT_CATEGORIES.find(({ id }) => id === PATIENTS)?.name).toBe("Patients");
});
