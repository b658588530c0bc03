import { expect, it, vi } from "vitest";
import { memoize } from "#core/rules/memoize.ts";

it("a word is looked for only when it comes first", () => {
  const find = vi.fn((word: string) => word.length);
  const found = memoize(find);
  expect([found("casino"), found("bank"), found("casino")]).toEqual([6, 4, 6]);
  expect(find).toHaveBeenCalledTimes(2);
});

it("words over 60 characters are not kept", () => {
  const find = vi.fn((word: string) => word);
  const found = memoize(find);
  for (const length of [60, 60, 61, 61]) found("a".repeat(length));
  expect(find).toHaveBeenCalledTimes(3);
});

it("no more than 5,000 words are kept", () => {
  const find = vi.fn((word: string) => word);
  const found = memoize(find);
  for (let n = 0; n < 5000; n++) found(`${n}`);
  found("0");
  expect(find).toHaveBeenCalledTimes(5000);
  found("one more");
  found("0");
  expect(find).toHaveBeenCalledTimes(5002);
});
