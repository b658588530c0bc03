import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { compileSegment } from "#core/audience/compile-segment.ts";
import type { Compiling } from "#core/audience/compiled.ts";
import { segmentFilter } from "#core/audience/segment-filter.ts";
import { endpoints } from "#core/contract/registry.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { newId, PREFIXES } from "#core/ids.ts";
import { businessNameProblem } from "#core/rules/business-names.ts";
import { kindOf } from "#core/rules/column-kinds.ts";
import { csvRows } from "#core/rules/csv-rows.ts";
import { labelledValues } from "#core/rules/labelled-values.ts";
import { linkTarget } from "#core/rules/link-target.ts";
import { linksIn } from "#core/rules/links.ts";
import { estimateUnits, parseTemplate, renderTemplate, tagKey } from "#core/rules/merge-tags.ts";
import { analyseText, measurePlain } from "#core/rules/message-parts.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { quickNumbers } from "#core/rules/quick-numbers.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import { screenOf } from "#core/rules/screening.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { labelFor } from "#core/rules/standard-labels.ts";
import { classifyInbound } from "#core/rules/stop-words.ts";
import { likeliestNumber, suggestedLabels } from "#core/rules/suggested-labels.ts";
import { unknownTags } from "#core/rules/unknown-tags.ts";
import { LONGEST_TEXT } from "#core/rules/written.ts";
import { asWritten, MOST_KEYS } from "#worker/http/as-written.ts";
import { stepCounter } from "../../support/count-work.ts";
import { inputFields } from "../../support/input-fields.ts";
import { filled, largestInput } from "../../support/largest-input.ts";

/** What texts are made of that are meant to be slow. */
const PIECES = [
  ..."a1 .@/:-_,#\"'{é😀\u200b\u0301",
  ...["@$", "s5$", "rn", "vv", "a.", ".a", "a/", "A ", "A.", "0 4", "{{a}}", "{{a", "}}", "a@b."],
  ...["http://", "a://", "@\u200b", "1.1.", "xn--a", "/u########", "ﷺ", "Ａ", "casin", "an z "],
];
/** For all calls together, on a busy machine. */
const LONG_MS = 60_000;
const FEW = ["a", "1 ", "@$", "é", "{{a}}", ".a", "/"];
const HEADS = ["", "a.com e", "anz.com "];
/** Twice as much takes twice as many steps, and a little more for its last character or two. */
const MOST = 2.2;
/** Fewer steps than that are no work. */
const NOTHING = 5_000;
/** Characters of a call's whole input: what allows more than that is a list, which goes on in the same way. */
const BODY = 30_000;
/** What stands for fields that are no free texts. */
const KNOWN = [
  ...Object.values(PREFIXES).map((prefix) => newId("group", 0).replace(/^grp/, prefix)),
  ...["#SharedNum#", "0412345678", "2026-12-24", "a@b.example", "https://shop.example.com.au/a"],
  ...[
    "51824753556",
    "name",
    "12:00",
    "612345",
    crypto.randomUUID(),
    1,
    10,
    0,
    "1",
    1_800_000_000_000,
  ],
];
const COMPILING: Compiling = {
  ...{
    account: newId("account", 0),
    accounts: [newId("account", 0)],
    lists: [newId("account", 0)],
  },
  ...{ ownerOf: () => newId("account", 0), now: 0, timeZone: "Australia/Sydney", reads: "all" },
};

let steps: Awaited<ReturnType<typeof stepCounter>>;
beforeAll(async () => {
  steps = await stepCounter();
});
afterAll(() => steps.end());

/** What takes more than twice the steps for texts twice as long, of these pieces. */
async function explodes(
  pieces: readonly string[],
  length: number,
  read: (text: string) => unknown,
): Promise<string[]> {
  const of = (long: number) =>
    steps.count(() => {
      for (const piece of pieces)
        for (const head of HEADS) read((head + filled(piece, long)).slice(0, long));
    });
  const half = await of(length / 2);
  const whole = await of(length);
  return whole > NOTHING && whole > MOST * half ? [`${pieces.join(" ")}: ${half}, ${whole}`] : [];
}

const LABELS = Array.from({ length: 600 }, (_, at) => `${"label ".repeat(12)}${at}`);
const WORDS = [
  "assassin",
  "casino",
  "a a a a",
  "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
  "@$@$@$",
  "rn",
  "A T O",
];
const screen = screenOf({
  words: WORDS,
  names: ["ANZ Bank"],
  lifted: [],
  hosts: ["msg.test"],
  links: 1,
});
const LONG = "v".repeat(500);

describe("twice as long a text takes no more than twice as many steps", () => {
  it.each<[string, number, (text: string) => unknown]>([
    ["screening", LONGEST_TEXT, screen],
    ["tags that no column has", LONGEST_TEXT, (text) => unknownTags(parseTemplate(text), LABELS)],
    [
      "rendering",
      LONGEST_TEXT,
      (text) => renderTemplate(parseTemplate(text), { A: LONG }, { b: LONG }),
    ],
    ["estimating", LONGEST_TEXT, estimateUnits],
    ["measuring", LONGEST_TEXT, analyseText],
    ["measuring in plain spelling", LONGEST_TEXT, measurePlain],
    ["links", LONGEST_TEXT, (text) => linksIn([text])],
    ["placeholders", LONGEST_TEXT, (text) => onHost(text, "msg.test")],
    ["an inbound message", LONGEST_TEXT, classifyInbound],
    ["typed numbers", 8_000, splitNumbers],
    ["a number", 4_000, normaliseMobile],
    ["a link's target", 2_000, linkTarget],
    ["a business name", 10_000, (text) => businessNameProblem(text)],
    ["a header", 8_000, labelFor],
    ["a cell", 8_000, kindOf],
  ])("%s", async (_, length, read) => {
    const found: string[] = [];
    for (const piece of PIECES) found.push(...(await explodes([piece], length, read)));
    expect(found).toEqual([]);
  });

  it(
    "in every field of every call",
    async () => {
      const found: string[] = [];
      for (const { schema, name } of inputFields()) {
        if (!(schema instanceof z.ZodString || schema instanceof z.ZodPipe)) continue;
        const most = schema instanceof z.ZodString ? schema.maxLength : null;
        const read = (text: string) => z.safeParse(schema, asWritten(schema, text));
        const length = Math.min(most ?? LONGEST_TEXT, LONGEST_TEXT);
        for (const slow of await explodes(FEW, length, read)) found.push(`${name} ${slow}`);
      }
      expect(found).toEqual([]);
    },
    LONG_MS,
  );
});

const LISTS: readonly [string, number, (size: number) => () => unknown][] = [
  ["numbers of a quick message", 400, (size) => () => quickNumbers(numbers(size))],
  [
    "what administrators block",
    100,
    (size) => {
      const words = Array.from({ length: size }, (_, at) => `${at + 1000}casin${"@$".repeat(9)}`);
      return () =>
        screenOf({ words, names: words, lifted: [], hosts: ["msg.test"], links: 1 })(
          filled("casin@$ ", 4000),
        );
    },
  ],
  [
    "labels beside tags",
    400,
    (size) => () => unknownTags(parseTemplate(filled("{{abel 1}}", 4000)), LABELS.slice(0, size)),
  ],
  [
    "columns of a sheet",
    400,
    (size) => {
      const columns = LABELS.slice(0, size).map((header) => ({
        ...{ header, kind: "text", filled: 1, mobiles: 0 },
      }));
      return () => suggestedLabels(columns, likeliestNumber(columns));
    },
  ],
  [
    "conditions of a segment",
    20,
    (size) => {
      const rules = Array.from({ length: size }, (_, at) => ({
        ...{
          field: `label:${"'".repeat(90)}${at}`,
          operator: "contains",
          value: '"\\'.repeat(100),
        },
      }));
      return () => compileSegment(segmentFilter.parse({ combinator: "or", rules }), COMPILING);
    },
  ],
  ["rows that are pasted", 4000, (size) => () => csvRows('a,"b""c"\n'.repeat(size))],
  [
    "values of a contact",
    50,
    (size) => {
      const values = LABELS.slice(0, size).map((label) => [tagKey(label), "v".repeat(500)]);
      return () => labelledValues(Object.fromEntries(values), LABELS.slice(0, size));
    },
  ],
];

const numbers = (size: number) =>
  Array.from({ length: size }, (_, at) => `04${String(at % 20).padStart(8, "0")}`);

describe("twice as long a list takes no more than twice as many steps", () => {
  it.each(LISTS)("%s", async (_, size, of) => {
    const [half, whole] = [of(size / 2), of(size)];
    half();
    const [few, many] = [await steps.count(half), await steps.count(whole)];
    expect(many).toBeGreaterThan(few);
    expect(many).toBeLessThan(MOST * few);
  });
});

/** Reads an input of each of these calls, as large as the contract allows but for what is halved. */
async function readingAll(
  calls: readonly Endpoint[],
  part: { piece: string; items: number; characters: number },
): Promise<number> {
  const inputs = calls.map(({ input }) => ({
    schema: input,
    input: largestInput(input.shape, { known: KNOWN, most: BODY, ...part }),
  }));
  const read = () => {
    for (const { schema, input } of inputs) schema.safeParse(asWritten(schema, input));
  };
  // What is made when it is first needed is no part of it.
  read();
  return await steps.count(read);
}

it.each(["@$", "é"])(
  "reading the largest input of every call, of %j, takes no more than twice the steps of half of it",
  async (piece) => {
    const slow = async (calls: readonly Endpoint[]): Promise<string[]> => {
      const whole = await readingAll(calls, { piece, items: 1, characters: 1 });
      const few = await readingAll(calls, { piece, items: 0.5, characters: 1 });
      const short = await readingAll(calls, { piece, items: 1, characters: 0.5 });
      if (whole <= NOTHING || whole <= MOST * Math.max(few, short)) return [];
      if (calls.length === 1) return calls.map(({ method, path }) => `${method} ${path}`);
      const middle = calls.length >> 1;
      return [...(await slow(calls.slice(0, middle))), ...(await slow(calls.slice(middle)))];
    };
    expect(await slow(endpoints)).toEqual([]);
  },
);

it("every text, list and record of every call has a bound", () => {
  // What an administrator pastes from the register is the longest.
  const most = 200_000;
  const larger = ["a", "1", "é"].map((piece) => piece.repeat(most + 2));
  const unbounded = inputFields().filter(({ schema }) => {
    if (schema instanceof z.ZodArray) {
      return !(schema.def.checks ?? []).some(({ _zod: { def } }) => def.check === "max_length");
    }
    if (schema instanceof z.ZodRecord) {
      const keys = Array.from({ length: MOST_KEYS + 1 }, (_, at) => [`k${at}`, "v"]);
      return z.safeParse(schema, Object.fromEntries(keys)).success;
    }
    return larger.some((text) => {
      const { success, data } = z.safeParse(schema, text);
      return success && JSON.stringify(data ?? "").length > most + 2;
    });
  });
  expect(unbounded.map(({ name }) => name)).toEqual([]);
});
