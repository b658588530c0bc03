import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMAIL_PROBLEMS } from "#core/rules/email-to-sms.ts";
import { rawEmail, writtenEmail } from "#local/mail/raw-email.ts";
import { cutText } from "#worker/domains/automation/email-to-sms/inner/cut-text.ts";
import { isAutomatic } from "#worker/domains/automation/email-to-sms/inner/is-automatic.ts";
import { readEmail } from "#worker/domains/automation/email-to-sms/inner/read-email.ts";
import { textOfHtml } from "#worker/domains/automation/email-to-sms/inner/text-of-html.ts";

const NEW = { isReply: false, marker: "" };
const REPLY = { isReply: true, marker: "" };

function read(email: object, how = NEW) {
  const written = writtenEmail.parse({ from: "a@shop.com.au", to: ["x@y.z"], ...email });
  return readEmail(Uint8Array.from(new TextEncoder().encode(rawEmail(written, 0))), how);
}

describe("the text of an email", () => {
  it("ends at two dashes, with or without a space behind them", () => {
    expect(cutText("Hi\r\n\r\nYour table\r\n-- \r\nSam", NEW)).toBe("Hi\n\nYour table");
    expect(cutText("Hi\n--\nSam", NEW)).toBe("Hi");
  });

  it("ends at the account's marker", () => {
    expect(cutText("Hi\n##\nSam", { ...NEW, marker: "##" })).toBe("Hi");
    expect(cutText("Hi\n## is not one here", NEW)).toBe("Hi\n## is not one here");
  });

  it("keeps what only looks like a quotation or a signature in a new email", () => {
    const text = "Menu:\n---\nSoup\n> Soup of the day\nOn Monday Ann wrote:\nFrom: 5 pm\n\nCheers";
    expect(cutText(text, NEW)).toBe(text);
  });

  it("of a first email is never cut, whatever its lines look like", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "---",
        "-----Original Message-----",
        "________________________________",
        "On Fri, 27 Nov 2026 at 9:00 am, Ann wrote:",
        "On Fri, 27 Nov 2026 at 9:00 am, Ann",
        "<ann@shop.com.au> wrote:",
        "> Soup of the day",
        "From: 5 pm",
        "Sent from my iPhone",
        "Get Outlook for iOS",
        "Cheers",
        "Regards,",
        "",
      ),
      fc
        .string({ unit: fc.constantFrom(..."abc ->_:*"), maxLength: 20 })
        .filter((text) => text.trimEnd() !== "--"),
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.constantFrom("\n", "\r\n"),
        (lines, end) => {
          const written = (text: string) => text.split("\n").map((one) => one.trim());
          const said = (all: readonly string[]) => all.filter((one) => one !== "");
          expect(said(written(cutText(lines.join(end), NEW)))).toEqual(
            said(lines.map((one) => one.trim())),
          );
        },
      ),
    );
  });

  it.each([
    "On Fri, 27 Nov 2026 at 9:00 am, Cooee <hello@cooee.example> wrote:\n> Mia replied",
    "On Fri, 27 Nov 2026 at 9:00 am, Cooee\n<hello@cooee.example> wrote:\n\n> Mia replied",
    "> Mia replied",
    "-----Original Message-----\nMia replied",
    "________________________________\nFrom: Cooee",
    "From: Cooee <hello@cooee.example>\nSent: Friday",
    "Sent from my iPhone",
  ])("of an answer ends where it quotes: %s", (quoted) => {
    expect(cutText(`See you at 7\n\n${quoted}`, REPLY)).toBe("See you at 7");
  });

  it("is read of the first 32 kB, in no time", () => {
    const started = performance.now();
    expect(cutText("x".repeat(100_000), NEW)).toHaveLength(32_768);
    cutText(`On ${"a ".repeat(16_000)}`, REPLY);
    cutText("on a\n".repeat(6_000), REPLY);
    cutText("\n".repeat(32_000), REPLY);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe("an HTML email", () => {
  const of = (html: string, isReply = false) => textOfHtml(html, { isReply, most: 1_000 });

  it("is read as people see it", () => {
    const html =
      "<html><head><style>p{}</style><title>T</title></head><body><p>Hi&nbsp;Mia &amp; Jo,</p><div>see\n you<br>at 7</div></body></html>";
    expect(cutText(of(html), NEW)).toBe("Hi Mia & Jo,\n\nsee you\nat 7");
  });

  it("loses what it quotes only in an answer", () => {
    const html = "<div>Yes</div><blockquote>Are you there?</blockquote>";
    expect(cutText(of(html, true), REPLY)).toBe("Yes");
    expect(cutText(of(html), NEW)).toBe("Yes\nAre you there?");
  });

  it("that is made to be slow is refused", async () => {
    const started = performance.now();
    expect(await read({ html: "<b>".repeat(90_000) })).toEqual({
      problem: EMAIL_PROBLEMS.unreadable,
    });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("has a text although it has no plain part", async () => {
    expect(await read({ html: "<p>Hello <b>there</b></p>" })).toMatchObject({
      text: "Hello there",
    });
  });
});

describe("what an email carries", () => {
  const picture = { type: "image/png", name: "a.png", data: "iVBORw0KGgo=" };

  it("is one picture, and other files are left out", async () => {
    const file = { type: "application/pdf", name: "a.pdf", data: "JVBERg==" };
    const got = await read({ text: "Hi", files: [picture, file] });
    expect(got).toMatchObject({ text: "Hi", leftOut: 1, picture: { name: "a.png" } });
  });

  it("is not several pictures, nor a picture or a signature alone", async () => {
    expect(await read({ text: "Hi", files: [picture, picture] })).toEqual({
      problem: EMAIL_PROBLEMS.pictures,
    });
    expect(await read({ text: "" })).toEqual({ problem: EMAIL_PROBLEMS.empty });
    expect(await read({ text: "-- \nSam" })).toEqual({ problem: EMAIL_PROBLEMS.empty });
    expect(await read({ text: "x".repeat(4_001) })).toEqual({ problem: EMAIL_PROBLEMS.long });
  });
});

it("an automatic email is recognised", () => {
  const of = (name: string, value: string) => isAutomatic([{ name, value }], "a@b.c");
  expect(isAutomatic([], "")).toBe(true);
  expect(isAutomatic([], "a@b.c")).toBe(false);
  expect(of("auto-submitted", "auto-replied")).toBe(true);
  expect(of("auto-submitted", "no")).toBe(false);
  expect(of("precedence", "bulk")).toBe(true);
  expect(of("x-autoreply", "yes")).toBe(true);
  expect(of("x-auto-response-suppress", "OOF")).toBe(false);
});
