import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#core/endpoint.ts";
import { allows, FEATURES } from "#core/permissions.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { exampleOf } from "#tests/support/endpoint-examples.ts";
import type { Thing } from "#tests/support/world/things.ts";
import { newWorld, rowsOf, thingOf, type World } from "#tests/support/world.ts";
import { type Named, needsOfAll, pick } from "./named.ts";

/** To other accounts, an account's records do not exist. */
export function tenantsSuite(all: readonly Named[]): void {
  const owning = pick(all, ({ owns }) => owns !== undefined);
  const naming = owning.flatMap(([name, endpoint]) =>
    Object.entries(endpoint.owns ?? {}).map(([field, kind]): [string, string, Thing, Endpoint] => [
      name,
      field,
      thingOf(kind),
      endpoint,
    ]),
  );

  const things = [...new Set([...needsOfAll(owning), ...naming.map(([, , thing]) => thing)])];

  let own: World;
  let others: { where: string; world: World; before: Record<string, unknown[]> }[];
  beforeAll(async () => {
    own = await newWorld({ shard: 0 }, things);
    const other = async (where: string, options: Parameters<typeof newWorld>[0]) => {
      const world = await newWorld(options, things);
      return { where, world, before: await rowsOf(world.ctx) };
    };
    const below = { role: "subaccount", parentId: own.account } as const;
    others = [
      await other("on the same shard", { shard: 0 }),
      await other("on another shard", { shard: 1 }),
      await other("of the own sub-account", { shard: 0, ...below }),
    ];
  });

  it.each(naming)("%s with another account's %s (%s) is 404", async (_, field, kind, endpoint) => {
    const answers = [];
    for (const { where, world } of others) {
      const input = { ...exampleOf(endpoint).input(own), [field]: world[kind] };
      const response = await call(endpoint, input, { cookie: own.cookie });
      const { code, message, fields } = await refusalOf(response);
      expect([where, response.status, code]).toEqual([where, 404, "NOT_FOUND"]);
      answers.push({ message, fields });
    }
    // An unknown id gets the same response, so nothing reveals that the others exist.
    const nobodys = `${own[kind].slice(0, 4)}01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    const input = { ...exampleOf(endpoint).input(own), [field]: nobodys };
    const response = await call(endpoint, input, { cookie: own.cookie });
    expect(response.status).toBe(404);
    const { message, fields } = await refusalOf(response);
    for (const answer of answers) expect(answer).toEqual({ message, fields });
  });

  // None of these calls changed the other accounts.
  afterAll(async () => {
    for (const { world, before } of others) expect(await rowsOf(world.ctx)).toEqual(before);
  });

  it("records of the parent are 404 to its sub-account", async () => {
    const options = { role: "subaccount", access: FEATURES, parentId: own.account } as const;
    const sub = await newWorld({ ...options, shard: 0 }, things);
    for (const [name, field, kind, endpoint] of naming) {
      const input = { ...exampleOf(endpoint).input(sub), [field]: own[kind] };
      const response = await call(endpoint, input, { cookie: sub.cookie });
      // What no sub-account may do is refused before anything is looked up.
      const may = sub.ctx.person && allows(endpoint.access, sub.ctx.person);
      expect([name, response.status]).toEqual([name, may ? 404 : 403]);
      await response.body?.cancel();
    }
  });
}
