import { describe, expect, it } from "vitest";
import {
  changedTooOften,
  isMostlyFixed,
  mayBeAdded,
  valueProblem,
} from "#core/rules/approved-values.ts";
import { HOLD_RULES } from "#core/rules/holds.ts";
import { parseTemplate } from "#core/rules/merge-tags.ts";

const finds = (word: string) => (text: string) =>
  text.includes(word) ? [HOLD_RULES.blockedWord(word)] : [];
const problemOf = (value: string) => valueProblem(value, finds("casino"));

it("a tenth may be added, and ten to a few", () => {
  expect([1, 99, 110, 200, 1000].map(mayBeAdded)).toEqual([10, 10, 11, 20, 100]);
});

it("a tenth of a tag's values may change", () => {
  expect([changedTooOften(2, 20), changedTooOften(3, 20), changedTooOften(1, 1)]).toEqual([
    false,
    true,
    true,
  ]);
});

describe("a value goes out unread", () => {
  it.each([
    "Ann",
    "Łódź",
    "26/11/2026",
    "26/11/2026 09:30 AM",
    "2026-11-26",
    "$1,250.00",
    "$99.95",
    "Room 1204",
    "x".repeat(30),
  ])("%s", (value) => expect(problemOf(value)).toBeUndefined());
});

describe("a value is read first", () => {
  it.each([
    "x".repeat(31),
    "evil.top/pay",
    "see anz-login.com",
    "https://1.2.3.4/a",
    "PIN 12345",
    "1300 12 34 56",
    "1300.123.456",
    "(02) 9374-4000",
    "1\u200b3\u200b0\u200b0\u200b1",
    "１３００１２",
    "0 4 1 2 3",
    "the casino",
  ])("%s", (value) => expect(problemOf(value)).toBeDefined());
});

it("half of what is read is outside the tags, and spaces count for nothing", () => {
  const fixed = (text: string, rendered: string) => isMostlyFixed(parseTemplate(text), rendered);
  expect(fixed("Hello {{a}}", "Hello world")).toBe(true);
  expect(fixed("Hello {{a}}", "Hello worlds")).toBe(false);
  expect(fixed(`Hi${" ".repeat(40)}{{a}}`, `Hi${" ".repeat(40)}Ann`)).toBe(false);
  expect(fixed("Hi\u200b\u200b\u200b{{a}}", "Hi\u200b\u200b\u200bAnn")).toBe(false);
});
