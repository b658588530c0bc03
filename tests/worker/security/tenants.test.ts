import { beforeAll, describe, expect, it } from "vitest";
import { createDraft } from "#core/contract/campaigns/draft-changes.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { deleteContacts } from "#core/contract/contacts/contacts.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { call } from "#tests/support/call.ts";
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

/** Whether its example asks for a record of the account's own, which a list does not. */
function namesOwn(endpoint: Endpoint, world: World): boolean {
  const input = exampleOf(endpoint).input(world);
  return Object.keys(endpoint.owns ?? {}).some((field) => field in input);
}

describe("another account's", () => {
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

  it("lists contain nothing from the others", async () => {
    const world = await newWorld({ shard: 0 });
    const lists = named(
      (each) => each.method === "GET" && !isAdmins(each) && !namesOwn(each, world),
    );
    expect(lists.length).toBeGreaterThan(4);
    for (const [name, endpoint] of lists) {
      const { input, status = 200 } = exampleOf(endpoint);
      const response = await call(endpoint, input(world), { cookie: world.cookie });
      expect([name, response.status]).toEqual([name, status]);
      const text = await response.text();
      for (const { world: other } of others) {
        // The price list is everybody's.
        const { plan: _, ...own } = other;
        const ids = Object.values(own).filter((value) => typeof value === "string");
        for (const id of [...ids, other.ctx.account.id]) expect(text).not.toContain(id);
      }
    }
  });
});
