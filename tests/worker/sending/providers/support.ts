import { expect } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { accountIn, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { type FakeCarrier, fakeCarrier } from "#tests/support/fake-carrier.ts";
import {
  createProviderRoute,
  updateProviderRoute,
} from "#worker/domains/sending/providers/provider-routes.ts";

export interface TwoCarriers extends Harness {
  /** Beside the one of the environment. */
  other: FakeCarrier;
}

let made = 0;

/** Names that no other test uses: what administrators set is for all accounts. */
export function twoCarriers(): TwoCarriers {
  const other = fakeCarrier(`other-${++made}`);
  return { ...harness({ others: [other] }), other };
}

/** Sets a route, or changes the one of this id. */
export async function setRoute(h: Harness, fields: object, id?: string): Promise<string> {
  const admin = await accountIn(h, { role: "superAdmin" });
  if (id === undefined) {
    const input = contract.createProviderRoute.input.parse(fields);
    return (await createProviderRoute(admin, input)).data._id;
  }
  await updateProviderRoute(admin, contract.updateProviderRoute.input.parse({ id, ...fields }));
  return id;
}

/** Each handset got one message, through whichever of the two. */
export function expectOnceThroughEither(h: TwoCarriers, numbers: readonly string[]): void {
  const taken = [...h.carrier.taken, ...h.other.taken];
  expect(taken.map(({ to }) => to).sort()).toEqual([...numbers].sort());
  expect(new Set(taken.map(({ reference }) => reference)).size).toBe(taken.length);
}
