import { beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#core/endpoint.ts";
import { allows, FEATURES, fullRights, ROLES, type Role } from "#core/permissions.ts";
import { type CallOptions, call, refusalOf } from "#tests/support/call.ts";
import { exampleOf, worldFor } from "#tests/support/endpoint-examples.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";
import { type Named, needsOfAll, pick } from "./named.ts";
import { newPerson, people } from "./person.ts";
import { featuresOf, opening, permissionOf, rightOf } from "./rules.ts";

/** Who is let in: the table of core/permissions.ts, tested by requests. */
export function accessSuite(all: readonly Named[]): void {
  const closed = pick(all, ({ access }) => access.who !== "anyone");
  const permitted = pick(all, ({ access }) => permissionOf(access) !== undefined);
  const forAll = pick(closed, ({ access }) => permissionOf(access) === undefined);
  const forFeatures = pick(permitted, (endpoint) => Boolean(featuresOf(endpoint)?.length));
  const neverForSubAccounts = pick(permitted, (endpoint) => !featuresOf(endpoint));
  const withRight = pick(forFeatures, (endpoint) => rightOf(endpoint) !== undefined);

  let own: World;
  beforeAll(async () => {
    // A person with every permission, so that a refusal is never due to their role.
    own = await newWorld({ role: "superAdmin" }, needsOfAll(all));
  });
  const known = people();
  const subAccount = (options: Parameters<typeof known>[0]) =>
    known({ parentId: own.account, ...options });

  async function refused(endpoint: Endpoint, options: CallOptions): Promise<void> {
    const response = await call(endpoint, exampleOf(endpoint).input(own), options);
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ code: "FORBIDDEN" });
  }

  it.each(closed)("%s is 401 without a session", async (_, endpoint) => {
    const response = await call(endpoint, exampleOf(endpoint).input(own));
    expect(response.status).toBe(401);
    expect(await refusalOf(response)).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it.each(closed)(
    "%s is 401 without a session before the input is looked at",
    async (_, endpoint) => {
      const ids = Object.fromEntries(Object.keys(endpoint.input.shape).map((name) => [name, "x"]));
      expect((await call(endpoint, ids)).status).toBe(401);
    },
  );

  it.each(permitted)("%s is 403 for a guest", async (_, endpoint) => {
    await refused(endpoint, await subAccount({ role: "guest", access: FEATURES }));
  });

  it.each(neverForSubAccounts)(
    "%s is 403 for a sub-account, whatever it was given",
    async (_, endpoint) => {
      await refused(endpoint, await subAccount({ role: "subaccount", access: FEATURES }));
    },
  );

  it.each(forFeatures)(
    "%s is 403 for a sub-account with every feature except those that open it",
    async (_, endpoint) => {
      const taken = featuresOf(endpoint) ?? [];
      const access = FEATURES.filter((feature) => !taken.includes(feature));
      await refused(endpoint, await subAccount({ role: "subaccount", access }));
    },
  );

  it.each(forFeatures)(
    "%s is served to a sub-account with any one of the features that open it",
    async (_, endpoint) => {
      for (const feature of featuresOf(endpoint) ?? []) {
        const access = opening(endpoint, feature);
        await served(endpoint, await worldFor(endpoint, { role: "subaccount", access }));
      }
    },
  );

  it.each(withRight)(
    "%s is 403 for a sub-account with the feature but without the right",
    async (_, endpoint) => {
      const right = rightOf(endpoint);
      for (const feature of featuresOf(endpoint) ?? []) {
        const others = fullRights(FEATURES.filter((other) => other !== feature));
        const without = { edit: right !== "edit", delete: right !== "delete" };
        for (const roleAccess of [others, { ...others, [feature]: without }]) {
          const access = opening(endpoint, feature);
          await refused(endpoint, await subAccount({ role: "subaccount", access, roleAccess }));
        }
      }
    },
  );

  it.each(forAll)("%s is for everyone who is signed in", async (_, endpoint) => {
    for (const role of ROLES) await served(endpoint, await signedInAs(role, endpoint));
  });

  /** For reads that name no record, one person per role serves all tests. */
  async function signedInAs(role: Role, endpoint: Endpoint): Promise<World> {
    if (endpoint.owns || endpoint.download) return worldFor(endpoint, { role });
    const options = { role, parentId: own.account };
    return { ...own, ...(await (endpoint.method === "GET" ? known : newPerson)(options)) };
  }

  it.each(permitted)(
    "%s is 403 for those that the table leaves out, and no others",
    async (_, endpoint) => {
      for (const role of ROLES) {
        const { ctx, cookie } = await subAccount({ role });
        if (!ctx.person) throw new Error("An account has a person");
        const response = await call(endpoint, exampleOf(endpoint).input(own), { cookie });
        await response.body?.cancel();
        expect([role, response.status === 403]).toEqual([
          role,
          !allows(endpoint.access, ctx.person),
        ]);
        // The same person calls every endpoint: they must still be signed in and within their limits.
        expect([401, 429]).not.toContain(response.status);
      }
    },
  );

  it("refusals change nothing in the account whose records were named", async () => {
    const fresh = await newWorld({}, needsOfAll(permitted));
    const before = await rowsOf(fresh.ctx);
    const { cookie } = await subAccount({ role: "guest" });
    for (const [, endpoint] of permitted) {
      await call(endpoint, exampleOf(endpoint).input(fresh));
      await call(endpoint, exampleOf(endpoint).input(fresh), { cookie });
    }
    expect(await rowsOf(fresh.ctx)).toEqual(before);
  });
}

async function served(endpoint: Endpoint, world: World): Promise<void> {
  const { input, status = 200 } = exampleOf(endpoint);
  const response = await call(endpoint, input(world), { cookie: world.cookie });
  if (response.status !== status) throw new Error(`${response.status}: ${await response.text()}`);
  await response.body?.cancel();
}
