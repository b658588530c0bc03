import { describe, expect, it } from "vitest";
import { EMAIL_REFUSALS } from "#core/rules/email-to-sms.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { numbersOf } from "#worker/domains/automation/email-to-sms/inner/numbers-of.ts";

const domain = "text.cooee.test";

function numbers(to: string, lines: Record<string, string> = { to }) {
  const headers = Object.entries(lines).map(([name, value]) => ({ name, value }));
  return numbersOf({ headers, to, domain });
}

describe("the numbers that an email is for", () => {
  it.each([
    [`0412345678@${domain}`, ["61412345678"]],
    [`+61412345678@${domain}`, ["61412345678"]],
    [`0412.345.678@TEXT.cooee.test`, ["61412345678"]],
    [`0412345678_0498765432@${domain}`, ["61412345678", "61498765432"]],
    [`"0412345678,0498765432"@${domain}`, ["61412345678", "61498765432"]],
  ])("%s", (to, expected) => {
    expect(numbers(to)).toEqual({ numbers: expected, part: "" });
  });

  it("are those of all recipients, whichever it is delivered to, each once", () => {
    const to = `A <0412345678@${domain}>, 0498765432@${domain}, boss@shop.com.au`;
    const cc = `0412345678@${domain}`;
    for (const one of ["0412345678", "0498765432"]) {
      expect(numbers(`${one}@${domain}`, { to, cc })).toEqual({
        numbers: ["61412345678", "61498765432"],
        part: "",
      });
    }
  });

  it("are a blind copy's alone, as a delivery of its own", () => {
    expect(numbers(`0498765432@${domain}`, { to: `0412345678@${domain}` })).toEqual({
      numbers: ["61498765432"],
      part: "0498765432",
    });
  });

  it("are in the subject of one to text@", () => {
    const subject = "0412 345 678, 0498 765 432";
    expect(numbers(`text@${domain}`, { to: `text@${domain}`, subject })).toEqual({
      numbers: ["61412345678", "61498765432"],
      part: "",
    });
    const encoded = "=?utf-8?Q?0412_345_678?=";
    expect(numbers(`text@${domain}`, { to: `text@${domain}`, subject: encoded })).toEqual({
      numbers: ["61412345678"],
      part: "",
    });
  });

  it.each([
    ["hello@elsewhere.example", EMAIL_REFUSALS.nowhere],
    [`hello@${domain}`, EMAIL_REFUSALS.noNumber],
    [`0212345678@${domain}`, EMAIL_REFUSALS.noNumber],
    [`64212345678@${domain}`, EMAIL_REFUSALS.noNumber],
    [`@${domain}`, EMAIL_REFUSALS.noNumber],
  ])("%s is refused", (to, problem) => {
    expect(numbers(to)).toEqual({ problem });
  });

  it("are refused together with one that is none, and beyond twenty", () => {
    const to = `0412345678@${domain}, shop@${domain}`;
    expect(numbers(`0412345678@${domain}`, { to })).toEqual({ problem: EMAIL_REFUSALS.noNumber });
    const many = Array.from({ length: 21 }, (_, n) => `04123456${String(n).padStart(2, "0")}`);
    expect(numbers(`${many.join("_")}@${domain}`)).toEqual({ problem: NUMBER_TEXTS.most });
    expect(numbers(`text@${domain}`, { to: `text@${domain}`, subject: "Lunch?" })).toEqual({
      problem: EMAIL_REFUSALS.noSubjectNumbers,
    });
  });

  it("are the handset's that an address to answer it names, by itself", () => {
    const token = "a".repeat(32);
    const to = `61412345678+${token}@${domain}`;
    expect(numbers(to)).toEqual({
      numbers: ["61412345678"],
      part: `61412345678+${token}`,
      token,
    });
    // A recipient beside it is a delivery of its own.
    expect(numbers(`0498765432@${domain}`, { to: `${to}, 0498765432@${domain}` })).toEqual({
      numbers: ["61498765432"],
      part: "",
    });
  });
});
