import { describe, expect, it } from "vitest";
import { parseTemplate } from "#core/rules/merge-tags.ts";
import {
  unknownTags,
  unknownTagWords,
  withFallback,
  withNearest,
} from "#core/rules/unknown-tags.ts";

const columns = ["First name", "Discount", "Suburb"];

function unknown(text: string) {
  return unknownTags(parseTemplate(text), columns);
}

describe("unknown tags", () => {
  it("are those that no column answers to, however it is spelt", () => {
    expect(unknown("{{first_name}} {{FIRST-NAME}} {{ suburb | here }}")).toEqual([]);
    expect(unknown("{{discont}} {{discont|10%}}")).toHaveLength(2);
  });

  it.each([
    ["discont", "discount"],
    ["frist_name", "first_name"],
    ["Discuont", "discount"],
    ["name", "first_name"],
    ["customer_first_name", "first_name"],
    ["shop_name", undefined],
    ["order", undefined],
    ["subrub", "suburb"],
  ])("%s probably means %s", (name, nearest) => {
    expect(unknown(`{{${name}}}`)[0]?.nearest).toBe(nearest);
  });

  it("are compared with the columns for five different ones of a text, however many it has", () => {
    const text = [..."abcdefgh"].map((letter) => `{{discount${letter}}} {{discount${letter}}}`);
    const nearest = unknown(text.join(" ")).map((tag) => tag.nearest);
    expect(nearest).toEqual([...Array(10).fill("discount"), ...Array(6).fill(undefined)]);
  });

  it("are named, with what was probably meant", () => {
    const said = unknown("{{discont}} {{order}}").map((tag) => unknownTagWords(tag));
    expect(said).toEqual([
      "No chosen group has a column for {{discont}}. Did you mean {{discount}}?",
      "No chosen group has a column for {{order}}",
    ]);
  });

  it("are replaced wherever they are, with the nearest tag or with their fallback", () => {
    const text = "{{discont}} off, {{suburb}}: {{discont|10%}}.";
    const [tag] = unknown(text);
    if (!tag) throw new Error("not found");
    expect(withNearest(text, tag)).toBe("{{discount}} off, {{suburb}}: {{discount|10%}}.");
    expect(withFallback(text, tag)).toBe(" off, {{suburb}}: 10%.");
  });
});
