import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBusinessName } from "#core/contract/business-names/business-names.ts";
import {
  businessNameProblem,
  containsWord,
  isRestricted,
  NAME_RULE_TEXTS,
} from "#core/rules/business-names.ts";
import { foldedWords, foldName } from "#core/rules/folded-names.ts";
import { overallState, REGISTRATION_STATES, routeState } from "#core/rules/name-registrations.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ALLOWED = [...LETTERS, ..."0123456789 -_."];
const nameOf = (characters: readonly string[]) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: 0, maxLength: 14 });

describe("a business name", () => {
  it.each([
    ["R581: nothing", "", NAME_RULE_TEXTS.required],
    ["R581: only spaces", "   ", NAME_RULE_TEXTS.required],
    ["R579: three characters", "Bel", NAME_RULE_TEXTS.short],
    ["R580: twelve characters", "Bells Flower", NAME_RULE_TEXTS.long],
    ["R582: an ampersand", "Bo & Bell", NAME_RULE_TEXTS.characters],
    ["R582: a trade mark sign", "Bells™", NAME_RULE_TEXTS.characters],
    ["decision 12: digits only", "1300 555", NAME_RULE_TEXTS.letter],
    ["decision 12: an underscore first", "_Bells", NAME_RULE_TEXTS.edges],
    ["decision 12: an underscore last", "Bells_", NAME_RULE_TEXTS.edges],
  ])("%s is refused", (_, name, text) => {
    expect(businessNameProblem(name)).toBe(text);
  });

  it.each([
    ["an emoji", "Bells 🌷", "emoji"],
    ["a flag", "Bells 🇦🇺", "emoji"],
    ["a zero-width space", "Be\u200blls", "cannot be seen"],
    ["a zero-width joiner", "Be\u200dlls", "cannot be seen"],
    ["a soft hyphen", "Be\u00adlls", "cannot be seen"],
    ["a mark that turns the text", "Bells\u202ex", "right to left"],
    ["Hebrew", "Bells א", "right to left"],
    ["a Cyrillic е", "B\u0435lls", "looks like a letter"],
    ["a Greek Β", "\u0392ells", "looks like a letter"],
    ["a fullwidth B", "\uff22ells", "looks like a letter"],
    ["an accent", "Béllas", "not one of the letters A to Z"],
  ])("%s is refused by name", (_, name, words) => {
    expect(businessNameProblem(name)).toContain(words);
  });

  it.each([
    ["buisness", { buisness: "B\u0435lls" }],
    ["buisness", { buisness: "Bells 🌷" }],
    ["buisness", { buisness: "Be\u200blls" }],
    ["buisness", { buisness: "Bells\u202ex" }],
    ["abn", { buisness: "Bells", abn: "51 824 753 557" }],
    ["abn", { buisness: "Bells", abn: "51" }],
    ["evidence", { buisness: "Bells", evidence: "Ours\u200b" }],
    ["evidence", { buisness: "Bells", evidence: "Ours\u202e" }],
    ["evidence", { buisness: "Bells", evidence: "x".repeat(501) }],
  ])("that is asked for is refused with the field, %s: %j", (field, asked) => {
    const { error } = addBusinessName.input.safeParse(asked);
    expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });

  it("is what the register takes, whenever it is accepted", () => {
    fc.assert(
      fc.property(fc.oneof(nameOf(ALLOWED), fc.string({ unit: "grapheme" })), (typed) => {
        const name = typed.trim();
        if (businessNameProblem(typed) !== undefined) return;
        expect(name).toMatch(/^(?=.*[A-Za-z])[\x20-\x7e]{4,11}$/);
        expect(name).not.toMatch(/^[ _]|[ _]$/);
      }),
    );
  });

  it("is accepted if it is 4 to 11 of the letters, digits and marks, with a letter at both ends", () => {
    const middle = fc.string({ unit: fc.constantFrom(...ALLOWED), minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(
        fc.constantFrom(...LETTERS),
        middle,
        fc.constantFrom(...LETTERS),
        (first, rest, last) => {
          expect(businessNameProblem(`${first}${rest}${last}`)).toBeUndefined();
        },
      ),
    );
  });
});

describe("a folded name", () => {
  it.each([
    ["Bells", "BE11S"],
    ["Bells", "b-e.l l_5"],
    ["Commbank", "C0mmbank"],
    ["Modern", "Modem"],
    ["Swivel", "Svvive1"],
    ["Alice", "A1ice"],
  ])("is the same for %s and %s", (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  it("differs for names that do not look alike", () => {
    expect(foldName("Bells")).not.toBe(foldName("Balls"));
    expect(foldName("Northside")).not.toBe(foldName("Southside"));
  });

  it("stays as it is when it is folded again, whatever case and punctuation the name has", () => {
    fc.assert(
      fc.property(nameOf(ALLOWED), (name) => {
        const folded = foldName(name);
        expect(foldName(folded)).toBe(folded);
        expect(foldName(name.toUpperCase())).toBe(folded);
        expect(foldName(name.replace(/[ ._-]/g, ""))).toBe(folded);
        expect(foldName([...name].join("."))).toBe(folded);
      }),
    );
  });

  it("is among the words of its name", () => {
    fc.assert(
      fc.property(nameOf(ALLOWED), (name) => {
        const folded = foldName(name);
        if (folded !== "") expect(foldedWords(name)).toContain(folded);
      }),
    );
  });
});

describe("a restricted word", () => {
  it.each([
    ...["CBA Alerts", "C0mmBank", "Mygov", "My Gov", "A T O", "ATORefund", "MyATO", "Po1ice"],
    ...["NAB-alert", "Westpac1", "Triple 000", "Linkt toll"],
  ])("is found in %s", (name) => {
    expect(isRestricted(name)).toBe(true);
  });

  it.each(["Tomato", "Burbank", "Governess", "Bells", "Anzac Day", "Kanban", "Sessions"])(
    "is not found in %s",
    (name) => {
      expect(isRestricted(name)).toBe(false);
    },
  );

  it("is found however it is written, with anything around it", () => {
    fc.assert(
      fc.property(nameOf(ALLOWED), nameOf(ALLOWED), (before, after) => {
        expect(containsWord(`${before} We5t-Pac ${after}`, ["westpac"])).toBe(true);
        expect(containsWord(`${before} a.T_0 ${after}`, ["ato"])).toBe(true);
      }),
    );
  });

  it("that is empty is in no name", () => {
    expect(containsWord("Bells", ["", "--"])).toBe(false);
  });
});

describe("the register", () => {
  it("R524: one carrier that has registered a name is enough", () => {
    expect(overallState([])).toBe("not_submitted");
    expect(overallState(["refused", "submitted"])).toBe("submitted");
    expect(overallState(["refused", "registered", "submitted"])).toBe("registered");
    expect(overallState(["awaiting_customer"])).toBe("not_submitted");
  });

  it("says of one carrier alone what its route says", () => {
    for (const state of REGISTRATION_STATES) expect(overallState([state])).toBe(routeState(state));
  });
});
