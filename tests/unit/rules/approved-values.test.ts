import { describe, expect, it } from "vitest";
import {
  changedTooOften,
  isMostlyFixed,
  joinedProblem,
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
    "26/11/2026, 9:00 - 17:30",
    "26/11/2026 - 28/11/2026",
    "9:00 – 17:30",
    "26.11.26",
    "Dr.Smith",
    "J. R. Smith",
    "St. John",
    "Mrs. O'Brien-Łukasz",
    "Dot Com",
    "Flat 3, 14 High St",
    "12-14 O'Connell St",
    "One for all",
    "10% off, 2 for 1",
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
    // However a link is written,
    "Evil.Top",
    "evil .top",
    "evil. top",
    "evil。top",
    "evil．top",
    "evil․top",
    "evil[.]top",
    "evil (dot) top",
    "evil dot com",
    "ｅｖｉｌ.ｔｏｐ",
    "ev\u200bil.t\u200bop",
    "www.evil.top",
    "EVIL.TOP",
    "еvil.tор",
    "evil.中国",
    "me@\u200bevil.top",
    // and however a number is,
    "1️⃣3️⃣0️⃣0️⃣9️⃣",
    "①③⓪⓪⑨",
    "❶❸❶❶❾",
    "one three zero zero nine",
    "double 9 one 3 zero",
    "O4l2 345",
    "13OO l2",
    "0–4—1·2•3",
    "1....3....0....0....9",
    "1a3b0c0d9",
    "1*3*0*0*9",
    "٠٤١٢٣",
    "𝟎𝟒𝟏𝟐𝟑",
    "¹³⁰⁰⁹",
    // also in the shape of dates, times and prices.
    "04.12.34.56.78",
    "04.12.34 5.6.78",
    "04/12/34-56",
    "13:00 12:34 56",
    "13.00 99.11",
  ])("%s", (value) => expect(problemOf(value)).toBeDefined());
});

it("what is read first says why", () => {
  expect(["x".repeat(31), "evil.top", "PIN 12345", "the casino"].map(problemOf)).toEqual([
    "it has more than 30 characters",
    "it has a link",
    "it has a number of five digits or more",
    "a rule holds it (text.blocked-word)",
  ]);
  expect(joinedProblem("See evil.top", "See |")).toBe("with what is beside it, it has a link");
  expect(joinedProblem("Call 13 1234", "Call |")).toBe(
    "with what is beside it, it has a number of five digits or more",
  );
});

it("half of what is read is outside the tags, and spaces count for nothing", () => {
  const fixed = (text: string, rendered: string) => isMostlyFixed(parseTemplate(text), rendered);
  expect(fixed("Hello {{a}}", "Hello world")).toBe(true);
  expect(fixed("Hello {{a}}", "Hello worlds")).toBe(false);
  expect(fixed(`Hi${" ".repeat(40)}{{a}}`, `Hi${" ".repeat(40)}Ann`)).toBe(false);
  expect(fixed("Hi\u200b\u200b\u200b{{a}}", "Hi\u200b\u200b\u200bAnn")).toBe(false);
});

describe("values that make something with each other or with the text", () => {
  it.each([
    ["See evil.top/pay today", "See ||/pay today"],
    ["Visit anz-login.com", "Visit |.com"],
    ["Call 13 1234 now", "Call 13 | now"],
    ["Call 0412 3456", "Call | |"],
    ["See Evil.Top", "See ||"],
  ])("are read first: %s", (text, without) => {
    expect(joinedProblem(text, without)).toBeDefined();
  });

  it.each([
    ["Hi Ann, see shop.com or call 1300 123 456", "Hi |, see shop.com or call 1300 123 456"],
    ["Hi Ann. Shop now", "Hi |. Shop now"],
    ["500 points on 26/11/2026 10:30", "| points on | |"],
    ["Dear Dr.Smith", "Dear Dr.|"],
    ["Your balance is $45.00. Call 13 11 11", "Your balance is $|. Call 13 11 11"],
  ])("or nothing: %s", (text, without) => {
    expect(joinedProblem(text, without)).toBeUndefined();
  });
});
