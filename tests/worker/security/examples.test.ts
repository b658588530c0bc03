import { describe, expect, it } from "vitest";
import { endpoints } from "#core/contract/registry.ts";
import { type Kind, newId, PREFIXES } from "#core/ids.ts";
import { call } from "#tests/support/call.ts";
import {
  exampleNames,
  exampleOf,
  isAdmins,
  named,
  nameOf,
} from "#tests/support/endpoint-examples.ts";
import { newWorld } from "#tests/support/world.ts";

describe("every endpoint", () => {
  it("has an example, and every example an endpoint", () => {
    expect(exampleNames.toSorted()).toEqual(endpoints.map(nameOf).toSorted());
  });

  it("has a method and path of its own", () => {
    expect(new Set(endpoints.map(nameOf)).size).toBe(endpoints.length);
    expect(endpoints.length).toBeGreaterThan(30);
  });

  it.each(named())("%s is served to an owner who asks rightly", async (_, endpoint) => {
    const own = await newWorld(isAdmins(endpoint) ? { role: "superAdmin" } : {});
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

  it.each(named((each) => !isAdmins(each)))("%s says whose things it names", (_, endpoint) => {
    const kinds = Object.keys(PREFIXES).filter((name): name is Kind => name in PREFIXES);
    const ids = Object.entries(endpoint.input.shape).flatMap(([name, type]) => {
      const accepts = (value: unknown) => type.safeParse(value).success;
      const kind = kinds.find((candidate) => accepts(newId(candidate, 0)));
      // A cursor is a place in a list, not a thing: a foreign one only moves the place.
      if (!kind || accepts("anything") || name === "cursor") return [];
      // The only accounts that a call names are those below the own one.
      return [[name, kind === "account" ? "subAccount" : kind]];
    });
    expect(endpoint.owns ?? {}).toEqual(Object.fromEntries(ids));
  });
});
