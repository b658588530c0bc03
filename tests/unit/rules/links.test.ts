import { expect, it } from "vitest";
import { linksIn } from "#core/rules/links.ts";

it.each([
  ["Pay at https://ato-refund.example/x?id=1.", ["https://ato-refund.example/x?id=1"]],
  ["See www.bells.example, or bells.com.au/sale!", ["www.bells.example", "bells.com.au/sale"]],
  ["(HTTP://Bells.example)", ["HTTP://Bells.example"]],
  ["cooee.au/uAb12Cd34 and cooee.au/uAb12Cd34", ["cooee.au/uAb12Cd34"]],
  ["Open 9.30 to 5.30, $5.50 off. Reply STOP", []],
  ["No links here.Thanks", ["here.Thanks"]],
  ["", []],
])("%j has the links %j", (text, links) => {
  expect(linksIn([text])).toEqual(links);
});

it("names a link in several texts once", () => {
  expect(linksIn(["a.example/1 b.example", "a.example/1"])).toEqual(["a.example/1", "b.example"]);
});

it("reads a long text without backtracking", () => {
  const started = performance.now();
  linksIn(["a.".repeat(5000), "a-".repeat(5000), "x".repeat(10_000)]);
  expect(performance.now() - started).toBeLessThan(500);
});
