import { expect, it } from "vitest";
import * as z from "zod";
import { MAX_VALUES, VALUE_TEXTS } from "#core/contract/fields/values.ts";
import { groupName } from "#core/contract/groups/group-input.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { sendSms } from "#core/contract/quick-messages/quick-messages.ts";
import { asWritten } from "#worker/http/as-written.ts";

const refined: number[] = [];
const short = z
  .string()
  .max(5, "Too long")
  .refine((text) => refined.push(text.length));
const fields = z.object({
  text: short.optional(),
  list: z.array(short).max(2, "Too many").default([]),
  either: z.union([z.number(), short]).optional(),
  word: z.enum(["approved", "rejected"]).optional(),
  values: z.record(z.string(), short).optional(),
});
const read = (value: unknown) => fields.safeParse(asWritten(fields, value));
const problem = (value: unknown) => read(value).error?.issues.map(({ message }) => message);

it("what is too long is refused in the field's own words, and what checks it reads one character more at most", () => {
  const long = "x".repeat(100_000);
  refined.length = 0;
  expect(problem({ text: long })).toEqual(["Too long"]);
  expect(problem({ either: long })).toContain("Too long");
  expect(problem({ values: { a: long } })).toEqual(["Too long"]);
  expect(problem({ list: Array(1000).fill(long) })).toContain("Too many");
  expect(Math.max(...refined)).toBe(6);
  expect(refined.length).toBeLessThan(10);
});

it("of a hundred thousand names only those of its own and a few others are read", () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, "v"]));
  const cut = asWritten(fields, { ...many, text: "abc" });
  expect(cut).toMatchObject({ text: "abc", k0: "v" });
  expect(Object.keys(cut ?? {}).length).toBeLessThan(200);
  refined.length = 0;
  expect(read({ values: many }).success).toBe(true);
  expect(refined.length).toBeLessThan(1100);
});

it("what a field takes stays as it is, with its letters composed and spaces around it", () => {
  const value = {
    text: "Zoë",
    list: ["a", "b"],
    either: 100_000,
    word: "approved",
    values: { a: "é" },
  };
  expect(read(value).data).toEqual(value);
  expect(read({ text: "Zoe\u0308", list: ["e\u0301"] }).data).toEqual({ text: "Zoë", list: ["é"] });
  const form = z.object({ start: z.coerce.number() });
  expect(form.parse(asWritten(form, { start: "12.75" }))).toEqual({ start: 12.75 });
  const trimmed = z.object({ text: z.string().trim().max(5) });
  const spaced = `${" ".repeat(100)}abc${" ".repeat(100)}`;
  expect(trimmed.parse(asWritten(trimmed, { text: spaced }))).toEqual({ text: "abc" });
});

it("a number, or yes and no, may be written as text where a field takes no text", () => {
  const form = z.object({
    price: z.number().min(0).optional(),
    count: z.number().int().nullable().optional(),
    on: z.boolean().default(false),
    every: z.literal([1, 2]).optional(),
    at: z.union([z.number(), z.iso.datetime()]).optional(),
    either: z.union([z.number(), z.string()]).optional(),
    days: z.array(z.number()).optional(),
  });
  const typed = (value: object) => form.safeParse(asWritten(form, value));
  const text = { price: "5.5", count: "12", on: "true", every: "2", at: "1700000000000" };
  expect(typed({ ...text, either: "12", days: ["1", "3"] }).data).toEqual({
    ...{ price: 5.5, count: 12, on: true, every: 2, at: 1_700_000_000_000 },
    ...{ either: "12", days: [1, 3] },
  });
  for (const wrong of ["", " ", "1e3", "0x10", "1,000", "$5", "NaN", "1.", "9".repeat(16)]) {
    expect([wrong, typed({ price: wrong }).success]).toEqual([wrong, false]);
  }
  for (const wrong of [{ price: "-1" }, { count: "1.5" }, { on: "yes" }, { every: "3" }]) {
    expect([wrong, typed(wrong).success]).toEqual([wrong, false]);
  }
});

it("the values of a number are counted and measured", () => {
  const issues = (contactData: Record<string, string>) =>
    sendSms.input.shape.numberList
      .safeParse([{ number: "0412345678", contactData }])
      .error?.issues.map(({ message }) => message);
  const many = Object.fromEntries(
    Array.from({ length: MAX_VALUES + 1 }, (_, at) => [`l${at}`, "v"]),
  );
  expect(issues(many)).toEqual([VALUE_TEXTS.tooMany]);
  expect(issues({ a: "v".repeat(501) })).toEqual([VALUE_TEXTS.valueLong]);
  expect(issues({ ["l".repeat(80)]: "v" })).toBeUndefined();
  expect(issues({ ["l".repeat(81)]: "v" })).toHaveLength(1);
  expect(issues({ a: "v" })).toBeUndefined();
});

it("a text of which nothing is seen is empty, in any field", () => {
  for (const text of ["\u200b\u2066 ", "\ufe0f", "\u3164\u2800", "\u00a0\u3000"]) {
    const value = { text, list: [text], values: { a: text } };
    expect(asWritten(fields, value)).toEqual({ text: "", list: [""], values: { a: "" } });
  }
  const group = z.object({ name: groupName });
  const named = group.safeParse(asWritten(group, { name: "\u3164\ufe0f" }));
  expect(named.error?.issues[0]?.message).toBe(GROUP_TEXTS.nameShort);
});

it("more marks on one letter than any writing has are left as they are: to order them takes the square of the time", () => {
  const order = "\u0301\u0316";
  expect(asWritten(z.string(), `e${order}`)).toBe(`e${order}`.normalize("NFC"));
  const long = `e${order.repeat(4_000)}`;
  // Composed, the marks would be in another order.
  expect(asWritten(z.string(), long)).toBe(long);
});
