import { expect, it } from "vitest";
import { DOMAIN_TEXTS } from "#core/contract/links/link-domain.ts";
import { linkDomainOf } from "#core/rules/link-domain.ts";

const OURS = "cooee.au";

it("takes a subdomain, in lower case", () => {
  for (const typed of ["links.bells.example", " Links.Bells.example ", "go.bells.com.au"]) {
    expect(linkDomainOf(typed, OURS)).toEqual({ host: typed.trim().toLowerCase() });
  }
});

it.each([
  ["", DOMAIN_TEXTS.required],
  ["https://links.bells.example", DOMAIN_TEXTS.wrong],
  ["links.bells.example/s", DOMAIN_TEXTS.wrong],
  ["links.bells.example:8443", DOMAIN_TEXTS.wrong],
  ["ann@links.bells.example", DOMAIN_TEXTS.wrong],
  ["127.0.0.1", DOMAIN_TEXTS.wrong],
  ["localhost", DOMAIN_TEXTS.wrong],
  ["links.bells.example?x", DOMAIN_TEXTS.wrong],
  ["links.cooee.au", DOMAIN_TEXTS.ours],
  ["cooee.au", DOMAIN_TEXTS.ours],
  ["bells.example", DOMAIN_TEXTS.apex],
  ["bells.com.au", DOMAIN_TEXTS.apex],
] as const)("refuses %j", (typed, problem) => {
  expect(linkDomainOf(typed, OURS)).toEqual({ problem });
});
