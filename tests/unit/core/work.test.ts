import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { businessNameProblem } from "#core/rules/business-names.ts";
import { kindOf } from "#core/rules/column-kinds.ts";
import { linkTarget } from "#core/rules/link-target.ts";
import { linksIn } from "#core/rules/links.ts";
import {
  estimateUnits,
  LONGEST_TEXT,
  parseTemplate,
  renderTemplate,
} from "#core/rules/merge-tags.ts";
import { classifyInbound } from "#core/rules/opt-out.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { onHost } from "#core/rules/recipient-links.ts";
import { screenOf } from "#core/rules/screening.ts";
import { analyseText, measurePlain } from "#core/rules/segments.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { labelFor } from "#core/rules/standard-labels.ts";
import { unknownTags } from "#core/rules/unknown-tags.ts";
import { asWritten } from "#worker/http/as-written.ts";
import { stepCounter } from "../../support/count-work.ts";
import { inputFields } from "../../support/input-fields.ts";

/** What texts are made of that are meant to be slow. */
const PIECES = [
  ..."a1 .@/:-_,#\"'{é😀\u200b\u0301",
  ...["@$", "s5$", "rn", "vv", "a.", ".a", "a/", "A ", "A.", "0 4", "{{a}}", "{{a", "}}", "a@b."],
  ...["http://", "a://", "@\u200b", "1.1.", "xn--a", "/u########", "ﷺ", "Ａ", "casin", "an z "],
];
const FEW = ["a", "1 ", "@$", "é", "{{a}}", ".a", "/"];
const HEADS = ["", "a.com e", "anz.com "];
/** Twice as much takes twice as many steps, and a little more for its last character or two. */
const MOST = 2.2;
/** Fewer steps than that are no work. */
const NOTHING = 5_000;

let steps: Awaited<ReturnType<typeof stepCounter>>;
beforeAll(async () => {
  steps = await stepCounter();
});
afterAll(() => steps.end());

function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

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

  it("in every field of every call", async () => {
    const found: string[] = [];
    for (const { schema, name } of inputFields()) {
      if (!(schema instanceof z.ZodString || schema instanceof z.ZodPipe)) continue;
      const most = schema instanceof z.ZodString ? schema.maxLength : null;
      const read = (text: string) => z.safeParse(schema, asWritten(schema, text));
      const length = Math.min(most ?? LONGEST_TEXT, LONGEST_TEXT);
      for (const slow of await explodes(FEW, length, read)) found.push(`${name} ${slow}`);
    }
    expect(found).toEqual([]);
  });
});

it("every text, list and record of every call has a bound", () => {
  // What an administrator pastes from the register is the longest.
  const most = 200_000;
  const larger = ["a", "1", "é"].map((piece) => piece.repeat(most + 2));
  const unbounded = inputFields().filter(({ schema }) => {
    if (schema instanceof z.ZodArray) {
      return !(schema.def.checks ?? []).some(({ _zod: { def } }) => def.check === "max_length");
    }
    if (schema instanceof z.ZodRecord) return false;
    return larger.some((text) => {
      const { success, data } = z.safeParse(schema, text);
      return success && JSON.stringify(data ?? "").length > most + 2;
    });
  });
  expect(unbounded.map(({ name }) => name)).toEqual([]);
});
