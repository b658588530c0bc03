import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classifyInbound } from "#core/rules/stop-words.ts";

const STOP_WORDS = [
  "STOP",
  "STOPALL",
  "UNSUBSCRIBE",
  "CANCEL",
  "END",
  "QUIT",
  "REVOKE",
  "OPTOUT",
  "OPT OUT",
];

describe("classifyInbound", () => {
  it.each([
    ...STOP_WORDS.map((word) => [word, "opt-out"]),
    ["START", "opt-in"],
    ["UNSTOP", "opt-in"],
    ["YES", "yes"],
    ["HELP", "help"],
    ["INFO", "help"],
  ])("%s is %s, in any case and with anything but words around it (decision 13)", (word, kind) => {
    const around = fc.string({
      unit: fc.constantFrom(..." .,!?\"'“”-_*()\n\t\u00a0\u200b\u200e\ufeff", "🛑", "❤️"),
    });
    fc.assert(
      fc.property(around, around, fc.array(fc.boolean()), (before, after, lower) => {
        const cased = [...word].map((c, i) => (lower[i] ? c.toLowerCase() : c)).join("");
        expect(classifyInbound(before + cased + after)).toBe(kind);
      }),
    );
  });

  it.each(["opt-out", "Opt  out.", "ＳＴＯＰ", "S\u200bTOP", "\u3164STOP\ufe0f", "‘stop’"])(
    "%j opts out",
    (text) => {
      expect(classifyInbound(text)).toBe("opt-out");
    },
  );

  it.each([
    "nonstop",
    "please stop",
    "Stop it",
    "STOP STOP",
    "stop1",
    "1 stop",
    "s t o p",
    "out opt",
    "don't stop",
    "the end",
    "stop by at 5?",
    "help me",
    "yes please",
    "Stоp with a Cyrillic o",
    "",
    "...",
    "👍",
    "стоп",
    "constructor",
  ])("%j is a message like any other", (text) => {
    expect(classifyInbound(text)).toBe("other");
  });
});
