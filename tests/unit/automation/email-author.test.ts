import { describe, expect, it } from "vitest";
import { rawEmail, writtenEmail } from "#local/mail/raw-email.ts";
import { parseResults } from "#worker/domains/automation/email-to-sms/inner/authentication-results.ts";
import { authorOf } from "#worker/domains/automation/email-to-sms/inner/author-of.ts";
import { readHeaders } from "#worker/domains/automation/email-to-sms/inner/headers.ts";

const EDGE = "mx.cloudflare.net";
const RECEIVED = "Received: from mail.shop.com.au by cloudflare-email.net";
const LATER = "Received: by mail.shop.com.au";
const FROM = "From: Ann <ann@shop.com.au>";

function headersOf(...lines: string[]) {
  return readHeaders(new TextEncoder().encode(`${lines.join("\r\n")}\r\n\r\nbody`)) ?? [];
}

function author(...lines: string[]): string | undefined {
  return authorOf(headersOf(...lines), EDGE);
}

function found(results: string, server = EDGE): string {
  return `Authentication-Results: ${server}; ${results}`;
}

const PASS = "dmarc=pass header.from=shop.com.au";

describe("who an email is from", () => {
  it("is the one address in From, if DMARC passes for its domain", () => {
    expect(author(RECEIVED, found(PASS), LATER, FROM)).toBe("ann@shop.com.au");
    expect(author(RECEIVED, found(PASS), FROM)).toBe("ann@shop.com.au");
  });

  it("is read through comments, folds, quotation marks and case", () => {
    const folded = `Authentication-Results: MX.cloudflare.NET 1 (the edge; dmarc=fail);\r\n\tspf=pass (a "b) smtp.mailfrom=x@y.z;\r\n\tDMARC=Pass (p=none) header.from="Shop.com.au" policy.dmarc=none`;
    expect(author(RECEIVED, folded, LATER, FROM)).toBe("ann@shop.com.au");
  });

  it.each([
    ["there is no result", []],
    ["another server says it", [found(PASS, "mx.shop.com.au")]],
    ["the edge says it failed", [found("dmarc=fail header.from=shop.com.au")]],
    ["it was about another domain", [found("dmarc=pass header.from=evil.example")]],
    ["it says no domain", [found("dmarc=pass")]],
    ["it is said twice", [found(`${PASS}; dmarc=pass header.from=shop.com.au`)]],
    ["there was an error", [found("dmarc=temperror header.from=shop.com.au")]],
    [
      "only a quotation says it",
      [found(`dmarc=fail reason="x dmarc=pass header.from=shop.com.au" header.from=shop.com.au`)],
    ],
    [
      "a quotation names the domain first",
      [found(`dmarc=pass smtp.mailfrom="x header.from=shop.com.au" header.from=evil.example`)],
    ],
    ["a comment has no end", [found(`${PASS} (`)]],
    [
      "another server's result is above the edge's",
      [found("dmarc=pass header.from=shop.com.au", "mx.shop.com.au"), found(PASS)],
    ],
    ["a result that is none is above the edge's", ["Authentication-Results: ;", found(PASS)]],
    ["its name only begins like the edge's", [found(PASS, `${EDGE}.evil.example`)]],
    [
      "only the first result of the edge counts",
      [found("dmarc=fail header.from=shop.com.au"), found(PASS)],
    ],
  ])("is unknown if %s", (_why, lines) => {
    expect(author(RECEIVED, ...lines, LATER, FROM)).toBeUndefined();
  });

  it("is unknown if the result stands below the second Received: it came with the email", () => {
    expect(author(RECEIVED, LATER, found(PASS), FROM)).toBeUndefined();
  });

  it.each([
    ["two From headers", [FROM, "From: eve@evil.example"]],
    ["two addresses", ["From: ann@shop.com.au, eve@evil.example"]],
    ["a group", ["From: Shop: ann@shop.com.au;"]],
    ["none", []],
    ["an address in a name only", ['From: "ann@shop.com.au" <eve@evil.example>']],
    ["letters of other scripts", ["From: аnn@shop.com.au"]],
  ])("is unknown with %s", (_what, from) => {
    expect(author(RECEIVED, found(PASS), LATER, ...from)).toBeUndefined();
  });

  it.each([
    ["DKIM of the domain", "dkim=pass header.d=shop.com.au"],
    ["DKIM of a part of it", "dkim=pass header.d=mail.shop.com.au"],
    ["DKIM by an identity", "dkim=pass header.i=@shop.com.au"],
    ["SPF of the domain", "spf=pass smtp.mailfrom=bounce@send.shop.com.au"],
  ])("is proved by %s where the domain has no DMARC record", (_how, proof) => {
    const none = `dmarc=none header.from=shop.com.au; ${proof}`;
    expect(author(RECEIVED, found(none), LATER, FROM)).toBe("ann@shop.com.au");
    expect(author(RECEIVED, found(proof), LATER, FROM)).toBe("ann@shop.com.au");
  });

  it.each([
    ["another organisation under the same suffix", "dkim=pass header.d=evil.com.au"],
    ["the suffix itself", "dkim=pass header.d=com.au"],
    ["a signature that fails", "dkim=fail header.d=shop.com.au"],
    ["SPF of its HELO", "spf=pass smtp.helo=mail.shop.com.au"],
    ["a name that only ends alike", "dkim=pass header.d=notshop.com.au"],
  ])("is not proved by %s", (_what, proof) => {
    expect(
      author(RECEIVED, found(`dmarc=none header.from=shop.com.au; ${proof}`), LATER, FROM),
    ).toBe(undefined);
  });

  it("is found in what the simulator writes, and only where it says so", () => {
    const by = (authentication: "pass" | "aligned" | "fail" | "none" | "missing" | "forged") => {
      const email = writtenEmail.parse({ from: "ann@shop.com.au", to: ["x@y.z"], authentication });
      const raw = new TextEncoder().encode(rawEmail(email, 0));
      return authorOf(readHeaders(raw) ?? [], EDGE) !== undefined;
    };
    expect(["pass", "aligned"].map((one) => by(one as "pass"))).toEqual([true, true]);
    expect(["fail", "none", "missing", "forged"].map((one) => by(one as "fail"))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe("the head of an email", () => {
  it("is unfolded, and ends at the empty line", () => {
    expect(headersOf("A: 1", " 2", "b : 3")).toEqual([
      { name: "a", value: "1 2" },
      { name: "b", value: "3" },
    ]);
  });

  it.each([
    ["no empty line", "A: 1\r\nB: 2"],
    ["a line that is none", "A: 1\r\nnonsense\r\n\r\n"],
    ["a fold at its start", " x\r\n\r\n"],
  ])("cannot be read with %s", (_what, raw) => {
    expect(readHeaders(new TextEncoder().encode(raw))).toBeUndefined();
  });

  it("is bounded, and hostile results take no time", () => {
    expect(
      readHeaders(new TextEncoder().encode(`A: ${"x".repeat(70_000)}\r\n\r\n`)),
    ).toBeUndefined();
    const started = performance.now();
    parseResults(`${EDGE}; ${"(".repeat(7_000)}`);
    parseResults(`${EDGE}; ${"a=".repeat(3_000)}`);
    parseResults(`${EDGE}; ${"a".repeat(7_900)}`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});
