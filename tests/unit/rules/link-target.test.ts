import { expect, it } from "vitest";
import { isOn, linkTarget } from "#core/rules/link-target.ts";
import { LINK_TEXTS, MAX_TARGET } from "#core/rules/link-texts.ts";

const problem = (text: string) => {
  const target = linkTarget(text);
  return "problem" in target ? target.problem : undefined;
};

it.each([
  ["https://bells.example/sale", "https://bells.example/sale"],
  ["bells.com.au", "https://bells.com.au/"],
  ["http://bells.example/", "http://bells.example/"],
  [" www.bells.com.au/a b".replace(" b", ""), "https://www.bells.com.au/a"],
  ["bells.example:8443/x", "https://bells.example:8443/x"],
  // Tracking parameters and fragments stay.
  [
    "https://bells.example/?utm_source=sms&gclid=a%20b#/deal?x=1",
    "https://bells.example/?utm_source=sms&gclid=a%20b#/deal?x=1",
  ],
  ["https://mañana.example/", "https://xn--maana-pta.example/"],
])("%j leads to %j", (text, url) => {
  expect(linkTarget(text)).toEqual({ url });
});

it("R152: an address is required", () => {
  expect(problem("  ")).toBe("Url is required!");
});

it.each([
  ...["bells", "not a url", "https://", "http://bells", "javascript:alert(1)", "data:text/html,x"],
  ...["ftp://bells.example", "mailto:ann@bells.example", "http://127.0.0.1/x", "http://[::1]/"],
  ...["https://bells.example/a b", "tel:0412345678", "https://bells..example"],
  ...["http://router.lan/", "https://printer.local", "metadata.google.internal/computeMetadata/v1"],
  ...[
    "http://2130706433/",
    "http://0x7f.1/",
    "http://169.254.169.254.",
    "https://db.localhost:5432/",
  ],
])("R153: %j is no address to link to", (text) => {
  expect(problem(text)).toBe("Enter correct url!");
});

it.each(["xhttps://bells.example", "httpsx://bells.example"])(
  "%j is of no scheme to link to",
  (text) => {
    expect(problem(text)).toBe("Enter correct url!");
  },
);

it("an address is as long as browsers take at most", () => {
  const long = `https://bells.example/${"a".repeat(MAX_TARGET - 22)}`;
  expect([long.length, problem(long)]).toEqual([MAX_TARGET, undefined]);
  expect(problem(`${long}a`)).toBe(LINK_TEXTS.long);
});

it("refuses credentials in an address", () => {
  expect(problem("https://mygov.gov.au:pay@evil.example")).toBe(LINK_TEXTS.credentials);
  expect(problem("https://ann@bells.example")).toBe(LINK_TEXTS.credentials);
});

it.each([
  ["https://www.pаypal.com/", "www.pаypal.com"],
  ["https://xn--pypal-4ve.com/", "pаypal.com"],
  ["https://ɡοοgle.example/login", "ɡοοgle.example"],
  ["https://commbánk-login.example", "commbánk-login.example"],
  ["https://comm-bánk.example", "comm-bánk.example"],
])("refuses %j, which imitates a known name", (text, shown) => {
  expect(problem(text)).toBe(LINK_TEXTS.lookAlike(shown));
});

it("accepts names of other scripts that imitate no one, and known names as they are", () => {
  for (const text of ["https://bücher.example", "https://почта.example", "https://paypal.com"]) {
    expect(problem(text)).toBeUndefined();
  }
});

it("knows addresses on a host and below it", () => {
  const on = (url: string) => isOn(url, "cooee.au:8787");
  expect([on("https://cooee.au/x"), on("http://go.cooee.au")]).toEqual([true, true]);
  expect([on("https://cooee.au.example"), on("https://notcooee.au")]).toEqual([false, false]);
});
