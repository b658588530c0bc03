import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyseText } from "#core/rules/message-parts.ts";
import {
  campaignOptOut,
  helpReply,
  OPT_OUT_CODE_LENGTH,
  OPT_OUT_TEXT,
  offersOptOut,
  optOutLine,
  senderOptOut,
  startReply,
  stopReply,
  withOptOut,
} from "#core/rules/opt-out.ts";

describe("withOptOut", () => {
  const link = "https://cooee.example/uAb3dE6gH";

  it("adds a separate line", () => {
    expect(withOptOut("Sale", { kind: "reply" })).toBe("Sale\nReply STOP to opt-out");
    expect(withOptOut("Sale", { kind: "link", link })).toBe(`Sale\nOpt out: ${link}`);
    expect(withOptOut("Sale\n", { kind: "reply" })).toBe("Sale\nReply STOP to opt-out");
    expect(withOptOut("", { kind: "reply" })).toBe(OPT_OUT_TEXT);
    expect(withOptOut("Sale", { kind: "none" })).toBe("Sale");
  });

  it("adds nothing where it is already present (R112)", () => {
    for (const text of [
      "Sale. Reply STOP to opt-out",
      "Sale. reply stop to opt out.",
      "REPLY STOP TO OPTOUT",
      "Reply  STOP  to  opt-out",
    ]) {
      expect(withOptOut(text, { kind: "reply" })).toBe(text);
    }
    expect(withOptOut(`Stop: ${link}`, { kind: "link", link })).toBe(`Stop: ${link}`);
  });

  it("does not accept half of it, or another link, instead", () => {
    expect(withOptOut("Reply STOP", { kind: "reply" })).toContain(OPT_OUT_TEXT);
    expect(withOptOut("https://cooee.example/uZZZZZZZZ", { kind: "link", link })).toContain(link);
  });

  it("adds it once, however often it is called", () => {
    const choice = fc.constantFrom({ kind: "reply" as const }, { kind: "link" as const, link });
    fc.assert(
      fc.property(fc.string(), choice, (text, optOut) => {
        const once = withOptOut(text, optOut);
        expect(once.startsWith(text)).toBe(true);
        expect(withOptOut(once, optOut)).toBe(once);
      }),
    );
  });

  it("puts the link on its own line, with a code of eight characters (decision 7)", () => {
    expect(optOutLine("x/uABCDEFGH")).toBe("Opt out: x/uABCDEFGH");
    expect(OPT_OUT_CODE_LENGTH).toBe(8);
  });
});

describe("a text says by itself how to opt out", () => {
  it.each([
    OPT_OUT_TEXT,
    "reply  stop  to optout",
    "To opt out, call us",
    "OPT-OUT: example.com",
    "Unsubscribe: example.com",
  ])("%j does", (text) => {
    expect(offersOptOut(text)).toBe(true);
  });

  it.each(["", "Reply STOP", "Adopt outdoor cats", "You unsubscribed", "Opt  out", "copt out"])(
    "%j does not",
    (text) => {
      expect(offersOptOut(text)).toBe(false);
    },
  );
});

describe("senderOptOut", () => {
  it("is a reply for shared and dedicated numbers, a link for names and personal numbers", () => {
    expect(([1, 2, 3, 4] as const).map(senderOptOut)).toEqual(["reply", "reply", "link", "link"]);
  });
});

describe("campaignOptOut", () => {
  const of = (type: "promotional" | "notification", optOut: boolean) =>
    ([1, 2, 3, 4] as const).map((sender) => campaignOptOut({ type, optOut }, sender));

  it("R107, R108: fits the sender", () => {
    expect(of("promotional", true)).toEqual(["reply", "reply", "link", "link"]);
    expect(of("promotional", false)).toEqual(["none", "none", "none", "none"]);
  });

  it("R109: a notification has none, even if the box was ticked", () => {
    expect(of("notification", true)).toEqual(["none", "none", "none", "none"]);
  });
});

describe("replies", () => {
  const answers = { helpReply, stopReply, startReply };

  it("give the account's name, and how to continue", () => {
    expect(helpReply("Acme Pty Ltd.")).toBe(
      "These messages are from Acme Pty Ltd. Reply STOP to opt-out",
    );
    expect(stopReply("Acme")).toBe(
      "You have opted out and will get no more messages from Acme. Reply START to opt in",
    );
    expect(startReply("Acme")).toBe(
      "You have opted in and will get messages from Acme again. Reply STOP to opt-out",
    );
  });

  it("spell a name in the alphabet's characters, with a substitute if that leaves none", () => {
    expect(helpReply("Çelik’s Café 日本 😀")).toContain("from Çelik's Café. Reply");
    expect(helpReply("Žižek & Šons")).toContain("from Zizek & Sons. Reply");
    expect(helpReply("日本")).toContain("from this sender. Reply");
    expect(helpReply("  ")).toContain("from this sender. Reply");
    expect(helpReply("A\nB")).toContain("from A B. Reply");
  });

  it.each(Object.entries(answers))("%s is one 7-bit part for any name", (_name, answer) => {
    const name = fc.oneof(
      fc.string({ unit: "binary", maxLength: 250, size: "max" }),
      fc.string({ unit: fc.constantFrom("€", "{", "a", " ", "."), maxLength: 250, size: "max" }),
    );
    fc.assert(
      fc.property(name, (accountName) => {
        const { encoding, segments, units } = analyseText(answer(accountName));
        expect([encoding, segments, units <= 160]).toEqual(["gsm7", 1, true]);
      }),
      { numRuns: 40 },
    );
    expect(analyseText(answer("€".repeat(300))).units).toBeGreaterThan(155);
    expect(analyseText(answer("x".repeat(300))).units).toBe(160);
    expect(answer("x".repeat(300))).toContain("x...");
    const longest = 160 - analyseText(answer("x")).units + 1;
    expect(answer("x".repeat(longest))).toContain("x".repeat(longest));
  });
});
