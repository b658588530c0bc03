import * as fc from "fast-check";
import { expect, it } from "vitest";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { LONGEST_TEXT } from "#core/rules/written.ts";
import { chipWords } from "#web/components/composer/chip-look.ts";
import { messageEstimate } from "#web/components/composer/message-estimate.ts";
import { renderPreview } from "#web/components/composer/preview.ts";
import { overflow } from "#web/components/composer/text-bound.ts";
import { changeBetween } from "#web/components/composer/text-change.ts";
import { textMarks } from "#web/components/composer/text-marks.ts";

const fields = [{ key: "first_name", name: "First name" }];
const chips = (text: string) =>
  textMarks(text, fields).tags.map((tag) => [tag.kind, chipWords(tag)]);
const shown = (text: string, values = {}) =>
  renderPreview(text, { kind: "none" }, { number: "61412345678", values }, {}).text;

it.each([
  ["unclosed", "Hi {{first_name", []],
  ["closed only", "first_name}}", []],
  ["empty", "{{}} {{ }} {{|there}}", []],
  ["across lines", "{{first\nname}}", []],
  ["nested: the inner one counts", "{{a {{first_name}} b}}", [["field", "First name"]]],
  ["no contact has it", "{{shoe_size}}", [["unknown", "shoe_size"]]],
  ["markup in a name", "{{<img src=x>}}", [["unknown", "<img src=x>"]]],
  [
    "a property of every object",
    "{{__proto__}} {{constructor}}",
    [
      ["unknown", "__proto__"],
      ["unknown", "constructor"],
    ],
  ],
  [
    "a fallback that looks like a tag's end",
    "{{first_name|}there}}",
    [["field", "First name or “}there”"]],
  ],
])("a tag that is %s", (_what, text, expected) => {
  expect(chips(text)).toEqual(expected);
});

it("a value is never read as a tag, and names of objects' own properties have no value", () => {
  expect(shown("Hi {{first_name}}", { first_name: "{{discount}}" })).toBe("Hi {{discount}}");
  expect(shown("a{{constructor}}b{{__proto__}}c")).toBe("abc");
});

it("a text that is only the opt-out has it once, and its parts are counted once", () => {
  const text = "Reply STOP to opt-out";
  const { units } = messageEstimate(text, { kind: "reply" });
  expect(units).toBe(text.length);
  expect(renderPreview(text, { kind: "reply" }, undefined, {}).text).toBe(text);
});

it("R245, R246: links that each recipient has a different one of are chips, and count as they are", () => {
  const text = `See ${shortLinkPlaceholder("cooee.au")}, answer ${replyPlaceholder("cooee.au")}`;
  expect(chips(text)).toEqual([
    ["link", "Short link"],
    ["link", "Reply link"],
  ]);
  expect(messageEstimate(text, { kind: "none" }).units).toBe(text.length);
  expect(chips(`${replyPlaceholder("cooee.au")}#`)).toEqual([]);
});

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        "{{",
        "}}",
        "{",
        "}",
        "|",
        "first_name",
        "discont",
        " ",
        "\n",
        "–",
        "👨‍👩‍👧",
        "🇦🇺",
        "👍🏽",
      ],
      ...["e\u0301", "\ud83d", "\ude00", "\u200f", "مرحبا", "שָׁלוֹם", "<b>", "a.au/r########", "\0"],
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));

it("marks lie within the text, never overlap, and never cut a grapheme", () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(hostile, (text) => {
      const edges = new Set([text.length]);
      for (const { index } of graphemes.segment(text)) edges.add(index);
      const { tags, forcing } = textMarks(text, fields);
      for (const { start, end } of forcing)
        expect([edges.has(start), edges.has(end)]).toEqual([true, true]);
      const spans = [...tags, ...forcing].toSorted((one, other) => one.start - other.start);
      spans.forEach(({ start, end }, i) => {
        expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.end ?? 0);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(text.length);
      });
    }),
  );
});

it("the one change between two texts makes the second of the first", () => {
  fc.assert(
    fc.property(hostile, hostile, (text, next) => {
      const change = changeBetween(text, next);
      const made = change
        ? text.slice(0, change.from) + change.insert + text.slice(change.to)
        : text;
      expect(made).toBe(next);
    }),
  );
});

it("of a text that grows too long, the end of what was put in is cut, and never a character in two", () => {
  const kept = (text: string, next: string) => {
    const cut = overflow(text, next);
    return cut ? next.slice(0, cut.from) + next.slice(cut.to) : next;
  };
  const full = "a".repeat(LONGEST_TEXT);
  expect(kept("", full)).toBe(full);
  expect(kept("", `${full}b`)).toBe(full);
  expect(kept(full, `a${full}`)).toBe(full);
  // Of what stands around it, nothing goes.
  expect(kept("Hi , bye", `Hi ${"x".repeat(100_000)}, bye`)).toBe(
    `Hi ${"x".repeat(LONGEST_TEXT - 8)}, bye`,
  );
  for (const whole of ["👍🏽", "👨‍👩‍👧", "e\u0301"]) {
    expect(kept("", `${full.slice(1)}${whole}`)).toBe(full.slice(1));
  }
});

it("what is far too long is measured, drawn and previewed no further than a message may be", () => {
  const text = "Hi {{first_name}} ".repeat(10_000);
  const within = text.slice(0, LONGEST_TEXT);
  expect(messageEstimate(text, { kind: "none" })).toEqual(
    messageEstimate(within, { kind: "none" }),
  );
  expect(shown(text)).toBe(shown(within));
});
