import { beforeAll, expect, it } from "vitest";
import { type Endpoint, placeOf } from "#core/endpoint.ts";
import { type Kind, newId, PREFIXES } from "#core/ids.ts";
import { call } from "#tests/support/call.ts";
import { exampleOf, isAdmins, worldFor } from "#tests/support/endpoint-examples.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { type Named, needsOfAll, pick } from "./named.ts";

/**
 * Every example works for a person with permission, without which the refusals elsewhere would
 * prove nothing.
 */
export function examplesSuite(all: readonly Named[]): void {
  // Reads change nothing, so one account serves them all.
  const owners = pick(all, (endpoint) => endpoint.method === "GET" && !isAdmins(endpoint));
  let reader: World;
  beforeAll(async () => {
    reader = await newWorld({}, needsOfAll(owners));
  });
  const ownerFor = (endpoint: Endpoint) => {
    if (owners.some(([, one]) => one === endpoint)) return reader;
    return worldFor(endpoint, isAdmins(endpoint) ? { role: "superAdmin" } : {});
  };

  it.each(all)("%s is served to an owner with valid input", async (_, endpoint) => {
    const own = await ownerFor(endpoint);
    const { input, status = 200 } = exampleOf(endpoint);
    const response = await call(endpoint, input(own), { cookie: own.cookie });
    expect(response.status, await response.clone().text()).toBe(status);
    if (endpoint.download) {
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="/);
      return;
    }
    const body: unknown = await response.json();
    expect(body).toMatchObject({ success: status === 200 });
    if (status === 200) expect(endpoint.output.safeParse(body).error).toBeUndefined();
  });

  const others = pick(all, (endpoint) => !isAdmins(endpoint));
  it.each(others)("%s says whose records its input names", (_, endpoint) => {
    const kinds = Object.keys(PREFIXES).filter((name): name is Kind => name in PREFIXES);
    const ids = Object.entries(endpoint.input.shape).flatMap(([name, type]) => {
      const accepts = (value: unknown) => type.safeParse(value).success;
      const kind = kinds.find((candidate) => accepts(newId(candidate, 0)));
      // A cursor is a position in a list, not a record: someone else's only changes the position.
      if (!kind || accepts("anything") || name === "cursor") return [];
      // A list of ids in a query is a filter: it leaves out what is not the account's.
      if (placeOf(endpoint, name) === "query" && name === "ids") return [];
      // The only accounts that a call names are the caller's sub-accounts.
      return [[name, kind === "account" ? "subAccount" : kind]];
    });
    expect(endpoint.owns ?? {}).toEqual(Object.fromEntries(ids));
  });
}
