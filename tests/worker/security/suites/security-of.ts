import { describe } from "vitest";
import { areaOf } from "#core/contract/registry.ts";
import { named } from "#tests/support/endpoint-examples.ts";
import { accessSuite } from "./access.ts";
import { examplesSuite } from "./examples.ts";
import { hostileSuite } from "./hostile.ts";
import { inPersonSuite } from "./in-person.ts";
import { inputSuite } from "./input.ts";
import { originSuite } from "./origin.ts";
import { tenantsSuite } from "./tenants.ts";

const SUITES = {
  "works as its example says": examplesSuite,
  "lets in whom the table names": accessSuite,
  "is done in person where it says so": inPersonSuite,
  "refuses malformed input": inputSuite,
  "breaks at nothing": hostileSuite,
  "is for our own pages": originSuite,
  "keeps accounts apart": tenantsSuite,
};

/** What holds for every endpoint of an area: one suite for each concern, each with its own accounts. */
export function securityOf(area: string): void {
  const all = named((endpoint) => areaOf(endpoint) === area);
  for (const [concern, suite] of Object.entries(SUITES)) {
    describe(`${area} ${concern}`, () => suite(all));
  }
}
