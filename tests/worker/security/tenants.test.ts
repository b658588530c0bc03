import { beforeAll, describe, expect, it } from "vitest";
import { allows, FEATURES } from "#core/access.ts";
import { createDraft, launchCampaign } from "#core/contract/campaigns.ts";
import { deleteContacts } from "#core/contract/contacts.ts";
import type { Endpoint } from "#core/endpoint.ts";
import type { Kind } from "#core/ids.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { exampleOf, isAdmins, named } from "#tests/support/endpoint-examples.ts";
import { newWorld, rowsOf, type World } from "#tests/support/world.ts";

let own: World;
let others: { where: string; world: World }[];
beforeAll(async () => {
  own = await newWorld({ shard: 0 });
  others = [
    { where: "on the same shard", world: await newWorld({ shard: 0 }) },
    { where: "on another shard", world: await newWorld({ shard: 1 }) },
    {
      where: "of the own sub-account",
      world: await newWorld({ shard: 0, role: "subaccount", parentId: own.ctx.account.id }),
    },
  ];
});

type Owned = Kind | "subAccount";

function idIn(world: World, kind: Owned): string {
  const id = Object.entries(world).find(([name]) => name === kind)?.[1];
  if (typeof id !== "string") throw new Error(`A world has no ${kind}: add one`);
  return id;
}

const owning = named(({ owns }) => owns !== undefined);
const naming = owning.flatMap(([name, endpoint]) =>
  Object.entries(endpoint.owns ?? {}).map(([field, kind]): [string, string, Owned, Endpoint] => [
    name,
    field,
    kind,
    endpoint,
  ]),
);

describe("another account's", () => {
  it.each(naming)("%s with a foreign %s (%s) is 404", async (_, field, kind, endpoint) => {
    const before = await Promise.all(others.map(({ world }) => rowsOf(world.ctx)));
    const answers = [];
    for (const { where, world } of others) {
      const input = { ...exampleOf(endpoint).input(own), [field]: idIn(world, kind) };
      const response = await call(endpoint, input, { cookie: own.cookie });
      const { code, message, fields } = await refusalOf(response);
      expect([where, response.status, code]).toEqual([where, 404, "NOT_FOUND"]);
      answers.push({ message, fields });
    }
    // An id that nobody has is answered alike: nothing tells that the others exist.
    const nobodys = `${idIn(own, kind).slice(0, 4)}01ARZ3NDEKTSV4RRFFQ69G5FAV`;
    const input = { ...exampleOf(endpoint).input(own), [field]: nobodys };
    const response = await call(endpoint, input, { cookie: own.cookie });
    expect(response.status).toBe(404);
    const { message, fields } = await refusalOf(response);
    for (const answer of answers) expect(answer).toEqual({ message, fields });
    expect(await Promise.all(others.map(({ world }) => rowsOf(world.ctx)))).toEqual(before);
  });

  it("things of the parent are 404 to its sub-account", async () => {
    const parent = own.ctx.account.id;
    const sub = await newWorld({
      role: "subaccount",
      access: FEATURES,
      shard: 0,
      parentId: parent,
    });
    for (const [name, field, kind, endpoint] of naming) {
      const input = { ...exampleOf(endpoint).input(sub), [field]: idIn(own, kind) };
      const response = await call(endpoint, input, { cookie: sub.cookie });
      // What no sub-account may do at all is refused before anything is looked for.
      const may = sub.ctx.person && allows(endpoint.access, sub.ctx.person);
      expect([name, response.status]).toEqual([name, may ? 404 : 403]);
    }
  });

  it("contacts are not deleted in a list of ids", async () => {
    const before = await Promise.all(others.map(({ world }) => rowsOf(world.ctx)));
    const foreign = others.map(({ world }) => world.contact);
    const response = await call(deleteContacts, { contact_ids: foreign }, { cookie: own.cookie });
    expect(await response.json()).toMatchObject({ data: { removed: 0 } });
    expect(await Promise.all(others.map(({ world }) => rowsOf(world.ctx)))).toEqual(before);
  });

  it("groups cannot be sent to through a draft", async () => {
    for (const { where, world } of others) {
      const input = { name: "Theirs", sender: "#SharedNum#", message: "Hi" };
      const made = await call(
        createDraft,
        { ...input, group_array: [world.group] },
        { cookie: own.cookie },
      );
      const { data } = createDraft.output.parse(await made.json());
      const launch = { draft: data._id, recipients: 1, price: 5.5 };
      const response = await call(launchCampaign, launch, { cookie: own.cookie });
      expect([where, response.status]).toEqual([where, 404]);
    }
  });

  it("lists hold nothing of the others", async () => {
    const lists = named(
      (each) => each.method === "GET" && each.owns === undefined && !isAdmins(each),
    );
    expect(lists.length).toBeGreaterThan(4);
    const world = await newWorld({ shard: 0 });
    for (const [name, endpoint] of lists) {
      const { input } = exampleOf(endpoint);
      const response = await call(endpoint, input(world), { cookie: world.cookie });
      expect([name, response.status]).toEqual([name, 200]);
      const text = await response.text();
      for (const { world: other } of others) {
        const ids = Object.values(other).filter((value) => typeof value === "string");
        for (const id of [...ids, other.ctx.account.id]) expect(text).not.toContain(id);
      }
    }
  });
});
