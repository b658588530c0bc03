import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { publicAddressProblem } from "#core/rules/public-address.ts";

const NOT_PUBLIC = "The address must be a public host's name";
const byte = fc.integer({ min: 0, max: 255 });
const address = fc.tuple(byte, byte, byte, byte);
const number = (bytes: readonly number[]) => bytes.reduce((sum, part) => sum * 256 + part, 0);
const hex = (part: number) => `0x${part.toString(16)}`;
const octal = (part: number) => `0${part.toString(8)}`;

/** Every notation in which browsers and libraries read an IPv4 address. */
const SPELLINGS: Readonly<Record<string, (bytes: readonly number[]) => string>> = {
  dotted: (bytes) => bytes.join("."),
  "with a trailing dot": (bytes) => `${bytes.join(".")}.`,
  decimal: (bytes) => String(number(bytes)),
  hexadecimal: (bytes) => hex(number(bytes)),
  octal: (bytes) => octal(number(bytes)),
  "dotted hexadecimal": (bytes) => bytes.map(hex).join("."),
  "dotted octal": (bytes) => bytes.map(octal).join("."),
  "in two parts": ([first = 0, ...rest]) => `${first}.${number(rest)}`,
  "in three parts": ([a = 0, b = 0, ...rest]) => `${a}.${b}.${number(rest)}`,
  "in full-width digits": (bytes) =>
    bytes.join(".").replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  "with ideographic dots": (bytes) => bytes.join("\u3002"),
  "percent-encoded": (bytes) =>
    bytes.join(".").replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`),
  "mapped into IPv6": (bytes) => `[::ffff:${bytes.join(".")}]`,
};

describe("an IP address is refused", () => {
  it.each(Object.entries(SPELLINGS))("%s", (_, spell) => {
    fc.assert(
      fc.property(address, (bytes) => {
        expect(publicAddressProblem(`https://${spell(bytes)}/hook`)).toBeTypeOf("string");
      }),
    );
  });

  it("in version 6, in any notation", () => {
    fc.assert(
      fc.property(fc.ipV6(), (text) => {
        expect(publicAddressProblem(`https://[${text}]/`)).toBeTypeOf("string");
      }),
    );
  });
});

// `xn--` begins a name in other letters, which few labels spell.
const label = fc
  .stringMatching(/^[a-z]([a-z0-9-]{0,10}[a-z0-9])?$/)
  .filter((name) => !name.startsWith("xn--"));
const host = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), fc.constantFrom("com", "com.au", "dev"))
  .map(([labels, top]) => [...labels, top].join("."));

describe("a host name", () => {
  it("that is public is accepted, in any case, with any path", () => {
    fc.assert(
      fc.property(host, fc.webPath(), fc.boolean(), (name, path, loud) => {
        const spelt = loud ? name.toUpperCase() : name;
        expect(publicAddressProblem(`https://${spelt}${path || "/"}`, "app.cooee.test")).toBe(
          undefined,
        );
      }),
    );
  });

  it("that is ours, or a subdomain of ours, is refused, however it is written", () => {
    fc.assert(
      fc.property(fc.array(label, { maxLength: 3 }), fc.boolean(), (labels, loud) => {
        const name = [...labels, "app.cooee.com.au"].join(".");
        const spelt = loud ? name.toUpperCase().replaceAll(".", "\uff0e") : name;
        expect(publicAddressProblem(`https://${spelt}/`, "app.cooee.com.au")).toBe(
          "The address cannot be one of Cooee's own",
        );
      }),
    );
    expect(publicAddressProblem("https://notapp.cooee.com.au/", "app.cooee.com.au")).toBe(
      undefined,
    );
  });

  it("may not come with a user name, a password or a port", () => {
    fc.assert(
      fc.property(host, label, fc.integer({ min: 1, max: 65_535 }), (name, user, port) => {
        expect(publicAddressProblem(`https://${user}@${name}/`)).toContain("password");
        expect(publicAddressProblem(`https://${user}:x@${name}/`)).toContain("password");
        if (port === 443) return;
        expect(publicAddressProblem(`https://${name}:${port}/`)).toContain("port");
      }),
    );
  });

  it.each([
    "localhost",
    "LOCALHOST",
    "localhost.",
    "a.localhost",
    "printer.local",
    "metadata.google.internal",
    "router.lan",
    "x.home.arpa",
    "1.0.0.127.in-addr.arpa",
    "hidden.onion",
    "intranet",
    "example.com.",
    "example..com",
    "-a.com",
    "a-.com",
    "under_score.com",
    "exa mple.com",
    "example.com\u0000.evil.com",
    `${"a".repeat(64)}.com`,
    `${"a.".repeat(127)}com`,
    "0",
    "1.1",
    "example.1",
  ])("%j is not a public one", (name) => {
    expect(publicAddressProblem(`https://${name}/`)).toBeTypeOf("string");
  });

  it("is named as the problem if the address is otherwise valid", () => {
    expect(publicAddressProblem("https://127.0.0.1/")).toBe(NOT_PUBLIC);
    expect(publicAddressProblem("https://2130706433/")).toBe(NOT_PUBLIC);
  });
});

it.each([
  "http://example.com/",
  "ftp://example.com/",
  "javascript:alert(1)",
  "//example.com/",
  "example.com/hook",
  "",
  " ",
  "https://",
  "data:text/plain,x",
  "wss://example.com/",
])("%j is not https", (text) => {
  expect(publicAddressProblem(text)).toBe("The address must start with https://");
});
