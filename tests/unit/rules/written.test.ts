import { expect, it } from "vitest";
import { quickContent } from "#core/contract/quick-messages.ts";
import { templateFields } from "#core/contract/templates.ts";
import { parseTemplate, renderTemplate } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { toPlain } from "#core/rules/segments.ts";
import { isBlank, withoutSpaces, writtenValue } from "#core/rules/written.ts";

const UNSEEN = [
  "\u200b",
  "\u2066",
  "\u2069",
  "\ufe0f",
  "\u3164",
  "\u034f",
  "\u115f",
  "\u2800",
  "\ufeff",
];

it.each([...UNSEEN, " ", "\u00a0", "\u3000", "\u0085", "", UNSEEN.join(" ")])(
  "a text of %j only is empty wherever it is written",
  (text) => {
    expect(isBlank(text)).toBe(true);
    expect(writtenValue(text)).toBe("");
    expect(quickContent.message.safeParse(text).success).toBe(false);
    expect(templateFields.content.safeParse(text).success).toBe(false);
    expect(renderTemplate(parseTemplate("Hi {{name|there}}"), { name: text }, {}).text).toBe(
      "Hi there",
    );
  },
);

it("a text with something to see is not", () => {
  for (const text of ["a", "é", "中", "😀", "\u200b.", "❤\ufe0f"])
    expect(isBlank(text)).toBe(false);
});

it("a value is composed, without spaces around it", () => {
  expect(writtenValue("\u00a0Zoe\u0308 ")).toBe("Zo\u00eb");
});

it.each([...UNSEEN, " ", "\u00a0", "\u2009", "\u202f", "\u3000", "\u0085"])(
  "a mobile number and an ABN may have %j in them",
  (between) => {
    expect(normaliseMobile([..."0412345678"].join(between))).toBe("61412345678");
    expect(normaliseMobile(`${between}0412345678${between}`)).toBe("61412345678");
    expect(withoutSpaces(["51", "824", "753", "556"].join(between))).toBe("51824753556");
  },
);

it("the plain spelling has no invisible characters, and knows degrees, squares, arrows and ticks", () => {
  expect(toPlain("☎\ufe0f \u2066Ann\u2069 \u2067x\u2068")).toBe("☎ Ann x");
  expect(toPlain("25°C, 40 m², m³ → ✓ ✔\ufe0f")).toBe("25degC, 40 m2, m3 -> OK OK");
});
