import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  estimateUnits,
  paramsIn,
  parseTemplate,
  renderTemplate,
  tagKey,
  tagsOf,
} from "#core/rules/merge-tags.ts";
import { analyseText } from "#core/rules/message-parts.ts";

type Values = Record<string, string>;

function render(text: string, fields: Values = {}, params: Values = {}) {
  return renderTemplate(parseTemplate(text), fields, params);
}

describe("tagKey", () => {
  it.each(["First Name", "first_name", "FIRST-NAME", " first  name ", "First _ Name"])(
    "%j is first_name",
    (name) => expect(tagKey(name)).toBe("first_name"),
  );

  it("is its own key, even if lower case makes a letter absorb its accent", () => {
    expect(tagKey(tagKey("\u03aa\u0301"))).toBe(tagKey("\u03aa\u0301"));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(tagKey(tagKey(name))).toBe(tagKey(name));
      }),
    );
  });
});

describe("renderTemplate", () => {
  it("inserts values, matched by folded names, even under labels as they are in a file", () => {
    expect(render("Hi {{First Name}}", { first_name: "Ann" }).text).toBe("Hi Ann");
    expect(render("Hi {{first-name}}", { "First Name": "Ann" }).text).toBe("Hi Ann");
  });

  it("uses the fallback for missing and blank values, even if the fallback is empty", () => {
    expect(render("Hi {{name|there}}")).toEqual({ text: "Hi there", missing: [] });
    expect(render("Hi {{ name | there }}", { name: " \u00a0" })).toEqual({
      text: "Hi there",
      missing: [],
    });
    expect(render("Hi {{name|}}!")).toEqual({ text: "Hi !", missing: [] });
    expect(render("{{a|b|c}}").text).toBe("b|c");
  });

  it("names what is missing, once, and renders it as nothing", () => {
    expect(render("{{name}} {{name}} {{City}}", { name: "\t" })).toEqual({
      text: "  ",
      missing: ["name", "City"],
    });
  });

  it("does not find properties that every object has", () => {
    expect(render("{{constructor}}{{__proto__}}{{toString}}").missing).toHaveLength(3);
  });

  it("never looks for tags in a value", () => {
    const fields = { a: "{{b}}", b: "secret" };
    expect(render("{{a}} and {{b}}", fields).text).toBe("{{b}} and secret");
    expect(render("{{{a}}}", { a: "{b}" }).text).toBe("{{b}}");
  });

  it("inserts a value verbatim, dollar signs and all", () => {
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

  it("matches a closing brace with the nearest opening one", () => {
    expect(render("{{a {{b}} c}}", { b: "1" }).text).toBe("{{a 1 c}}");
    expect(render("{{{b}}}", { b: "1" }).text).toBe("{1}");
    expect(render("{{b}}{{b}}", { b: "1" }).text).toBe("11");
  });

  it("R008, R254: looks for a contact's own value, then for the account's, then for the fallback", () => {
    const text = "{{Shop Name|us}}";
    expect(render(text, { "shop name": "Theirs" }, { shop_name: "Ours" }).text).toBe("Theirs");
    expect(render(text, { "shop name": " " }, { shop_name: "Ours" }).text).toBe("Ours");
    expect(render(text, {}, { shop_name: "Ours" }).text).toBe("Ours");
    expect(render(text, {}, { shop: "Other" }).text).toBe("us");
    expect(render("{{Shop Name}}", {}, { shop_name: "Ours" }).missing).toEqual([]);
    expect(render("{{toString}}", {}, { shop: "Ours" }).missing).toEqual(["toString"]);
  });

  it("returns any text without tags unchanged, whatever braces it has", () => {
    const braces = fc.string({ unit: fc.constantFrom("{", "}", "|", " ", "😀") });
    fc.assert(
      fc.property(braces, (text) => {
        expect(render(text).text).toBe(text);
      }),
    );
  });

  it("is the literals with the values in between, for any text and value", () => {
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
  it("lists tags as written, with a fallback only if there is one", () => {
    expect(tagsOf(parseTemplate("{{First Name}} {{city|town}} {{city|}}"))).toEqual([
      { name: "First Name", key: "first_name" },
      { name: "city", key: "city", fallback: "town" },
      { name: "city", key: "city", fallback: "" },
    ]);
  });
});

describe("paramsIn", () => {
  it("keeps the account's values that a text names", () => {
    const params = { shop: "Bells", city: "Perth", phone: "08" };
    const named = paramsIn(parseTemplate("{{City}} {{SHOP|x}} {{name}} {{constructor}}"), params);
    expect(named).toEqual({ city: "Perth", shop: "Bells" });
  });
});

describe("estimateUnits", () => {
  it("R179: counts each variable 12, whatever its name or fallback (decision 3)", () => {
    expect(estimateUnits("{{a}}").units).toBe(12);
    expect(estimateUnits("Hi {{a_very_long_variable_name|a long fallback too}}!").units).toBe(16);
    expect(estimateUnits(`${"a".repeat(148)}{{x}}`).segments).toBe(1);
    expect(estimateUnits(`${"a".repeat(149)}{{x}}`).segments).toBe(2);
  });

  it("counts braces that are not a tag as text", () => {
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

  it("is exact if every value has 12 units", () => {
    const part = fc.string({ unit: fc.constantFrom("a", "€", "’", "😀", " ") });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1 }), (parts) => {
        const { encoding, units, segments } = analyseText(parts.join("x".repeat(12)));
        expect(estimateUnits(parts.join("{{tag}}"))).toMatchObject({ encoding, units, segments });
      }),
    );
  });
});
