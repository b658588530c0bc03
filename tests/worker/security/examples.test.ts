import { expect, it } from "vitest";
import { endpoints } from "#core/contract/registry.ts";
import { exampleNames } from "#tests/support/endpoint-examples.ts";
import { nameOf } from "#tests/support/name-of.ts";

it("every endpoint has an example, and every example an endpoint", () => {
  expect(exampleNames.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
});
