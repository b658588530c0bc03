import { describe, expect, it } from "vitest";
import { brokenName } from "#core/rules/broken-name.ts";
import { foldedWords, foldName, spellOut } from "#core/rules/folded-names.ts";
import { inPlainLetters } from "#core/rules/look-alikes.ts";

describe("names that are read alike in a hurry", () => {
  it.each([
    ["Bells-R-Us", "bellsrus"],
    ["PAYPAL", "paypa1"],
    ["Commbank", "C0MM BANK"],
    ["Modern", "Modem"],
    ["Vvest", "West"],
    ["Illinois", "1ll1n0l5"],
  ])("%s and %s", (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it.each([
    ["Bells", "Balls"],
    ["ANZ", "AMZ"],
  ])("but not %s and %s", (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  it("are compared letter by letter with m and w spelt out", () => {
    expect(spellOut("Warm")).toBe("vvarrn");
  });

  it("have their words, and those that are written together", () => {
    expect([...foldedWords("A T O")].sort()).toEqual(["a", "at", "ato", "o", "t", "to"]);
    expect(foldedWords("MyATORefund")).toContain("ato");
    expect(foldedWords("MyATORefund")).toContain("myatorefund");
  });
});

it.each([
  ["раураl", "paypal"],
  ["Ａｐｐｌｅ", "Apple"],
  ["𝐁𝐚𝐧𝐤", "Bank"],
  ["🅱🅰🅽🅺", "BANK"],
  ["G\u200boogle", "Google"],
  ["Zoë", "Zoe"],
  ["plain {text}\n", "plain {text}\n"],
])("%s is read as %s", (text, plain) => {
  expect(inPlainLetters(text)).toBe(plain);
});

describe("a name that phones do not show", () => {
  it.each([
    ["Bells\u200b", "cannot be seen"],
    ["Bells\u202e", "right to left"],
    ["שלום", "right to left"],
    ["Bells 🔔", "emoji"],
    ["Bеlls", "“е” looks like a letter"],
    ["Ｂells", "“Ｂ” looks like a letter"],
    ["Zoë", "“ë” is not one of the letters A to Z"],
  ])("%j says what is wrong", (name, words) => {
    expect(brokenName(name)).toContain(words);
  });

  it.each(["Bells", "Bells & Co ®", "24/7"])("%s has nothing of that", (name) => {
    expect(brokenName(name)).toBeUndefined();
  });
});
