import { expect, it } from "vitest";
import { contactData } from "#core/contract/contacts/contacts.ts";
import { mobile } from "#core/contract/fields/identity-fields.ts";
import { labelName } from "#core/contract/groups/group-input.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { quickContent } from "#core/contract/quick-messages/quick-messages.ts";
import { templateFields } from "#core/contract/templates/templates.ts";
import { nameFromOutside } from "#core/rules/hidden-characters.ts";
import { parseTemplate, renderTemplate } from "#core/rules/merge-tags.ts";
import { toPlain } from "#core/rules/message-parts.ts";
import { numberBeginning } from "#core/rules/number-beginning.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { quickNumbers } from "#core/rules/quick-numbers.ts";
import { splitNumbers } from "#core/rules/split-numbers.ts";
import { typedSearch } from "#core/rules/typed-search.ts";
import { isBlank, withoutSpaces, writtenValue } from "#core/rules/written.ts";
import { readSearch } from "#worker/domains/audience/contacts/inner/contact-search.ts";
import { fileName } from "#worker/media/file-name.ts";

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

it("labels and names from outside are composed", () => {
  expect(labelName.parse("Pre\u0301nom")).toBe("Pr\u00e9nom");
  expect(nameFromOutside("Zoe\u0308\u200b")).toBe("Zo\u00eb");
});

it("a file's name is composed, without its path and what cannot be seen, and keeps its kind", () => {
  expect(fileName("C:\\docs\\Re\u0301sume\u0301\u202e.CSV")).toBe("R\u00e9sum\u00e9.csv");
  expect(fileName(`${"a".repeat(100_000)}.xlsx`)).toBe(`${"a".repeat(120)}.xlsx`);
  expect(fileName("\u200b")).toBe("file");
});

it.each(UNSEEN)("what is searched as a number may have %j in it", (unseen) => {
  const part = `${unseen}0412${unseen} 3`;
  expect(numberBeginning(part)).toBe("614123");
  expect(readSearch(part)?.digits).toBe("614123");
  expect(typedSearch(`${unseen}0412 345 678${unseen}`)).toEqual({ search: "61412345678" });
  expect(typedSearch(`${unseen}0212 345 678${unseen}`)).toEqual({
    error: GROUP_TEXTS.numberInvalid,
  });
  expect(splitNumbers(`0412${unseen}345678, 0498 765 ${unseen}432`).map(normaliseMobile)).toEqual([
    "61412345678",
    "61498765432",
  ]);
});

it("the phone fields of calls ignore what no one sees, and spaces of every kind", () => {
  const written = "\u2066+61\u00a0412\u2009345\u3000678\u2069";
  const number = "61412345678";
  expect(normaliseMobile(contactData.number.parse(written))).toBe(number);
  expect(quickNumbers([written])).toEqual({ numbers: [number] });
  expect(mobile.parse(written)).toBe(number);
});
