import { domainToASCII, domainToUnicode } from "node:url";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readableHost } from "#core/rules/punycode.ts";

it.each(["bücher.example", "почта.example", "pаypal.com", "例え.jp", "a.mañana.b.example"])(
  "%j is read back from its wire form",
  (host) => {
    expect(readableHost(domainToASCII(host))).toBe(host);
  },
);

it("agrees with the platform about any host that has a wire form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), (label) => {
      const wire = domainToASCII(`${label}.example`);
      fc.pre(wire !== "");
      expect(readableHost(wire)).toBe(domainToUnicode(wire));
    }),
  );
});

it.each(["xn--", "xn--!.com", "xn--99999999999", "plain.example"])("leaves %j as it is", (host) => {
  expect(readableHost(host)).toBe(host);
});

it("reads labels of up to 63 characters, as a domain has them", () => {
  const label = (letters: number, end: string) => `xn--${"a".repeat(letters)}-${end}.example`;
  expect(readableHost(label(55, "91e"))).toBe(`é${"a".repeat(55)}.example`);
  expect(readableHost(label(56, "94e"))).toBe(label(56, "94e"));
});

it("reads no character behind Unicode's last", () => {
  expect(readableHost("xn--dn32g")).toBe("\u{10ffff}");
  expect(readableHost("xn--en32g")).toBe("xn--en32g");
});
