import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  estimateUnits,
  parseTemplate,
  renderTemplate,
  tagKey,
  tagsOf,
} from "#core/rules/merge-tags.ts";
import { analyseText } from "#core/rules/segments.ts";

function render(text: string, fields: Record<string, string> = {}) {
  return renderTemplate(parseTemplate(text), fields);
}

describe("tagKey", () => {
  it.each(["First Name", "first_name", "FIRST-NAME", " first  name ", "First _ Name"])(
    "%j is first_name",
    (name) => expect(tagKey(name)).toBe("first_name"),
  );

  it("is its own key, also where lower case lets a letter take its accent up", () => {
    expect(tagKey(tagKey("\u03aa\u0301"))).toBe(tagKey("\u03aa\u0301"));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(tagKey(tagKey(name))).toBe(tagKey(name));
      }),
    );
  });
});

describe("renderTemplate", () => {
  it("puts values in, matched by folded names, under labels as they are in a file too", () => {
    expect(render("Hi {{First Name}}", { first_name: "Ann" }).text).toBe("Hi Ann");
    expect(render("Hi {{first-name}}", { "First Name": "Ann" }).text).toBe("Hi Ann");
  });

  it("takes the fallback for no value and for a blank one, and an empty fallback is one", () => {
    expect(render("Hi {{name|there}}")).toEqual({ text: "Hi there", missing: [] });
    expect(render("Hi {{ name | there }}", { name: " \u00a0" })).toEqual({
      text: "Hi there",
      missing: [],
    });
    expect(render("Hi {{name|}}!")).toEqual({ text: "Hi !", missing: [] });
    expect(render("{{a|b|c}}").text).toBe("b|c");
  });

  it("names what is missing once, and renders it as nothing", () => {
    expect(render("{{name}} {{name}} {{City}}", { name: "\t" })).toEqual({
      text: "  ",
      missing: ["name", "City"],
    });
  });

  it("does not find what every object has", () => {
    expect(render("{{constructor}}{{__proto__}}{{toString}}").missing).toHaveLength(3);
  });

  it("never reads a value for tags again", () => {
    const fields = { a: "{{b}}", b: "secret" };
    expect(render("{{a}} and {{b}}", fields).text).toBe("{{b}} and secret");
    expect(render("{{{a}}}", { a: "{b}" }).text).toBe("{{b}}");
  });

  it("puts a value in as it is, dollar signs and all", () => {
    expect(render("{{a}}", { a: "$& $1 $$" }).text).toBe("$& $1 $$");
  });

  it.each([
    "{{name",
    "name}}",
    "{{}}",
    "{{ }}",
    "{{|x}}",
    "{{-}}",
    "{ {name} }",
    "{{a\nb}}",
    "{name}",
    "{{",
  ])("leaves %j as literal text", (text) =>
    expect(render(text, { name: "Ann", a: "1" })).toEqual({ text, missing: [] }),
  );

  it("takes the nearest opening for a close", () => {
    expect(render("{{a {{b}} c}}", { b: "1" }).text).toBe("{{a 1 c}}");
    expect(render("{{{b}}}", { b: "1" }).text).toBe("{1}");
    expect(render("{{b}}{{b}}", { b: "1" }).text).toBe("11");
  });

  it("gives any text without tags back, whatever braces it has", () => {
    const braces = fc.string({ unit: fc.constantFrom("{", "}", "|", " ", "😀") });
    fc.assert(
      fc.property(braces, (text) => {
        expect(render(text).text).toBe(text);
      }),
    );
  });

  it("is the literals with the values between, for any text and value", () => {
    const piece = fc.string({ unit: "grapheme" }).filter((text) => !/[{}]/.test(text));
    fc.assert(
      fc.property(piece, piece, fc.string(), (before, after, value) => {
        const shown = value.trim() === "" ? "-" : value;
        expect(render(`${before}{{x|-}}${after}`, { x: value }).text).toBe(before + shown + after);
      }),
    );
  });

  it("compiles a megabyte of braces immediately", () => {
    const began = performance.now();
    parseTemplate("{{".repeat(250_000) + "}}".repeat(250_000));
    parseTemplate("{{}}".repeat(250_000));
    expect(performance.now() - began).toBeLessThan(1500);
  });
});

describe("tagsOf", () => {
  it("lists tags as they stand, with a fallback only where one was written", () => {
    expect(tagsOf(parseTemplate("{{First Name}} {{city|town}} {{city|}}"))).toEqual([
      { name: "First Name", key: "first_name" },
      { name: "city", key: "city", fallback: "town" },
      { name: "city", key: "city", fallback: "" },
    ]);
  });
});

describe("estimateUnits", () => {
  it("counts each variable 12, whatever its name or fallback (decision 3)", () => {
    expect(estimateUnits("{{a}}").units).toBe(12);
    expect(estimateUnits("Hi {{a_very_long_variable_name|a long fallback too}}!").units).toBe(16);
    expect(estimateUnits(`${"a".repeat(148)}{{x}}`).segments).toBe(1);
    expect(estimateUnits(`${"a".repeat(149)}{{x}}`).segments).toBe(2);
  });

  it("counts braces that make no tag as the text they are", () => {
    expect(estimateUnits("{{name")).toEqual(analyseText("{{name"));
    expect(estimateUnits("{{name").units).toBe(8);
  });

  it("is not forced to unicode by a tag's name, but by a literal or a fallback", () => {
    expect(estimateUnits("Hi {{имя}}").encoding).toBe("gsm7");
    expect(estimateUnits("Hi {{имя| друг}} 😀")).toEqual({
      encoding: "ucs2",
      units: 3 + 12 + 3,
      segments: 1,
      forcing: [
        { index: 10, character: "д" },
        { index: 11, character: "р" },
        { index: 12, character: "у" },
        { index: 13, character: "г" },
        { index: 17, character: "😀" },
      ],
    });
  });

  it("is exact where every value has 12 units", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "€", "’", "😀", " ") });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const { encoding, units, segments } = analyseText(parts.join("x".repeat(12)));
        expect(estimateUnits(parts.join("{{tag}}"))).toMatchObject({ encoding, units, segments });
      }),
    );
  });
});
