import { beforeAll, describe, expect, it } from "vitest";
import { type Access, FEATURES, type Feature, ROLES, type Role } from "#core/access.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { exampleOf, named } from "#tests/support/endpoint-examples.ts";
import { sessionFor } from "#tests/support/session.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";

let own: World;
beforeAll(async () => {
  own = await newWorld();
});

async function somebody(role: Role, access: readonly Feature[] = []): Promise<string> {
  return await sessionFor(await newAccount({ role, access, parentId: own.ctx.account.id }));
}

function featuresOf(access: Access): readonly Feature[] {
  return access.who === "signed-in" ? (access.anyOf ?? []) : [];
}

const closed = named(({ access }) => access.who !== "anyone");
const forFeatures = named(({ access }) => featuresOf(access).length > 0);
const forAdmins = named(({ access }) => access.who === "super-admin");
const forAll = named(({ access }) => access.who === "signed-in" && !access.anyOf);

describe("without a session", () => {
  it.each(closed)("%s is 401", async (_, endpoint) => {
    const response = await call(endpoint, exampleOf(endpoint).input(own));
    expect(response.status).toBe(401);
    expect(await refusalOf(response)).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it.each(closed)("%s is 401 before the input is looked at", async (_, endpoint) => {
    const ids = Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, "x"]));
    expect((await call(endpoint, ids)).status).toBe(401);
  });

  it("only signing in, signing up, renewing and signing out are open to anyone", () => {
    expect(named(({ access }) => access.who === "anyone").map(([name]) => name)).toEqual([
      "POST /auth/newlogin",
      "POST /auth/newsignup",
      "POST /auth/accessToken",
      "POST /user/logout",
    ]);
  });
});

describe("a guest", () => {
  it.each(forFeatures)("%s is 403", async (_, endpoint) => {
    const cookie = await somebody("guest", FEATURES);
    const response = await call(endpoint, exampleOf(endpoint).input(own), { cookie });
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a sub-account", () => {
  it.each(forFeatures)("%s is 403 with every feature but those it takes", async (_, endpoint) => {
    const taken = featuresOf(endpoint.access);
    const others = FEATURES.filter((feature) => !taken.includes(feature));
    const cookie = await somebody("subaccount", others);
    const response = await call(endpoint, exampleOf(endpoint).input(own), { cookie });
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
  });

  it.each(forFeatures)("%s is served with any one of those it takes", async (_, endpoint) => {
    for (const feature of featuresOf(endpoint.access)) {
      const sub = await newWorld({ role: "subaccount", access: [feature] });
      const { input, status = 200 } = exampleOf(endpoint);
      const response = await call(endpoint, input(sub), { cookie: sub.cookie });
      expect([feature, response.status]).toEqual([feature, status]);
    }
  });
});

describe("roles", () => {
  it.each(forAll)("%s is for everybody who is signed in", async (_, endpoint) => {
    for (const role of ROLES) {
      const cookie = await somebody(role);
      const response = await call(endpoint, exampleOf(endpoint).input(own), { cookie });
      expect([role, response.status]).toEqual([role, exampleOf(endpoint).status ?? 200]);
    }
  });

  it("what is for super administrators is 403 for everybody else", async () => {
    for (const role of ROLES.filter((candidate) => candidate !== "superAdmin")) {
      const cookie = await somebody(role, FEATURES);
      for (const [name, endpoint] of forAdmins) {
        const response = await call(endpoint, exampleOf(endpoint).input(own), { cookie });
        expect([name, role, response.status]).toEqual([name, role, 403]);
      }
    }
  });
});

it("refusals changed nothing of the account whose things were named", async () => {
  const fresh = await newWorld();
  const before = await rowsOf(fresh.ctx);
  const guest = await somebody("guest");
  for (const [, endpoint] of forFeatures) {
    await call(endpoint, exampleOf(endpoint).input(fresh));
    await call(endpoint, exampleOf(endpoint).input(fresh), { cookie: guest });
  }
  expect(await rowsOf(fresh.ctx)).toEqual(before);
});
