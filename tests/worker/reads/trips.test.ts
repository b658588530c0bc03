import { describe, expect, it } from "vitest";
import { FEATURES } from "#core/access.ts";
import { contract } from "#core/contract/registry.ts";
import { type Endpoint, mayWrite } from "#core/endpoint.ts";
import { type Input, requestOf } from "#tests/support/call.ts";
import { countTrips } from "#tests/support/counted-trips.ts";
import { exampleOf, isAdmins, named } from "#tests/support/endpoint-examples.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { assignDraft } from "#worker/domains/campaigns/assign-draft.ts";
import { assignGroup } from "#worker/domains/groups/assign-group.ts";

const reads = named((each) => !mayWrite(each));

async function expectOneTrip(endpoint: Endpoint, input: Input, { cookie }: Pick<World, "cookie">) {
  const request = () => requestOf(endpoint, input, { cookie });
  // The first read counts figures that were never counted before.
  await (await countTrips(request())).response.arrayBuffer();
  const { response, trips } = await countTrips(request());
  const text = await response.text();
  expect(response.status, text).toBe(200);
  expect(Math.max(...Object.values(trips)), JSON.stringify(trips)).toBeLessThanOrEqual(1);
}

describe("a call that only reads makes at most one trip to each database", () => {
  it("is said of every GET but those that use something up", () => {
    const others = named((each) => each.method === "GET" && mayWrite(each));
    expect(others.map(([name]) => name)).toEqual(["GET /user/view-token"]);
    expect(reads.length).toBeGreaterThan(40);
  });

  it.each(reads)("%s", async (_, endpoint) => {
    const own = await newWorld(isAdmins(endpoint) ? { role: "superAdmin" } : {});
    await expectOneTrip(endpoint, exampleOf(endpoint).input(own), own);
  });

  it("also if a sub-account reads what its parent shares with it", async () => {
    const parent = await newWorld();
    const { account } = parent.ctx;
    const sub = await newWorld({
      role: "subaccount",
      parentId: account.id,
      shard: account.shard === 0 ? 0 : 1,
      access: FEATURES,
    });
    const subAccounts = [sub.ctx.account.id];
    await assignGroup(parent.ctx, { group: parent.group, subAccounts });
    await assignDraft(parent.ctx, { draft: parent.campaign, subAccounts });
    for (const { group, campaign } of [parent, sub]) {
      await expectOneTrip(contract.getGroup, { id: group }, sub);
      await expectOneTrip(contract.groupFields, { id: group }, sub);
      await expectOneTrip(contract.listContacts, { id: group, limit: 5, search: "04" }, sub);
      await expectOneTrip(contract.getDraft, { id: campaign }, sub);
    }
    await expectOneTrip(contract.listGroups, {}, sub);
    await expectOneTrip(contract.listDrafts, {}, sub);
  });
});
