import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { type Endpoint, mayWrite } from "#core/endpoint.ts";
import { FEATURES } from "#core/permissions.ts";
import { type CallOptions, type Input, requestOf } from "#tests/support/call.ts";
import { forgetChecks } from "#tests/support/checks.ts";
import { countTrips, type Trips } from "#tests/support/counted-trips.ts";
import { exampleOf, isAdmins, named, worldFor } from "#tests/support/endpoint-examples.ts";
import { newWorld, type World } from "#tests/support/world.ts";
import { bearer, tokenOf } from "#tests/worker/identity/tokens/support.ts";
import { assignGroup } from "#worker/domains/audience/groups/groups.ts";
import { assignDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";

const reads = named((each) => !mayWrite(each));

/** The trips of a call that is served; of the second such call, if the first has something to write. */
async function tripsOf(endpoint: Endpoint, input: Input, options: CallOptions): Promise<Trips> {
  const request = () => requestOf(endpoint, input, options);
  // The first read counts figures that were never counted before, and notes a token's first use.
  await (await countTrips(request())).response.arrayBuffer();
  await forgetChecks();
  const { response, trips } = await countTrips(request());
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return trips;
}

/** An administrator's view of all shards, which asks CONTROL first which account each is read by. */
const OVER_SHARDS: readonly string[] = ["GET /admin/monitor", "GET /admin/campaigns-in-flight"];

async function expectOneTrip(endpoint: Endpoint, input: Input, { cookie }: Pick<World, "cookie">) {
  const trips = await tripsOf(endpoint, input, { cookie });
  expect(Math.max(...Object.values(trips)), JSON.stringify(trips)).toBeLessThanOrEqual(1);
}

describe("a call that only reads makes at most one trip to each database", () => {
  it("R204: is said of every GET but those that use something up", () => {
    const others = named((each) => each.method === "GET" && mayWrite(each));
    expect(others.map(([name]) => name).sort()).toEqual([
      // These ask a CRM, which may have to be asked for another token.
      "GET /ac/fetch-fields",
      "GET /ac/fetch-filters",
      // Who took it is recorded.
      "GET /admin/report/file",
      // Each view is recorded.
      "GET /admin/verification-document/{id}/{document}",
      // A code is used up.
      "GET /admin/view-token/{id}",
      "GET /auth/pipedrive/fetch-properties",
      "GET /gateway/bulk/resend/{id}",
      "GET /gateway/export",
      "GET /gatewaymms/export",
      "GET /group/export/{id}",
      "GET /hubspot/fetch-filters",
      "GET /hubspot/fetch-properties",
      "GET /integrations/ghl/reconnect/{id}",
      "GET /integrations/google-sheets/{id}",
      "GET /message/bulk/resend/{id}",
      // Anyone may call it, so often.
      "GET /offer",
      // Their limits count those who try codes.
      "GET /optout/{code}",
      "GET /reply/check/{code}",
      "GET /squarespace/fetch-properties",
      "GET /squarespace/get-contact-information/{id}",
      "GET /squarespace/get-retail-info/{id}",
      "GET /user/view-token",
      "GET /useroptout/{code}",
      "GET /zoho/fetch-fields",
    ]);
    expect(reads.length).toBeGreaterThan(40);
  });

  it.each(reads.filter(([name]) => !OVER_SHARDS.includes(name)))("%s", async (_, endpoint) => {
    const own = await worldFor(endpoint, isAdmins(endpoint) ? { role: "superAdmin" } : {});
    await expectOneTrip(endpoint, exampleOf(endpoint).input(own), own);
  });

  it.each(reads.filter(([name]) => OVER_SHARDS.includes(name)))(
    "%s makes a second one to CONTROL",
    async (_, endpoint) => {
      const own = await worldFor(endpoint, { role: "superAdmin" });
      const trips = await tripsOf(endpoint, exampleOf(endpoint).input(own), { cookie: own.cookie });
      expect(trips).toEqual({ CONTROL: 2, SHARD_00: 1, SHARD_01: 1 });
    },
  );

  it("also with filters that need more than their example does", async () => {
    const own = await newWorld({ shard: 0 });
    const { campaign } = own;
    await expectOneTrip(contract.history, { campaign, status: "failed" }, own);
    await expectOneTrip(contract.historyCounts, { campaign, search: "0412345678" }, own);
    await expectOneTrip(contract.campaignRecipients, { id: campaign, search: "Mia" }, own);
  });

  it("counts the figures of changed days in three more: it looks again once it may write, counts, reads", async () => {
    const own = await newWorld({ shard: 0 }, []);
    const read = () => requestOf(contract.dailyTotals, { type: "sms" }, { cookie: own.cookie });
    await (await countTrips(read())).response.arrayBuffer();
    await env.SHARD_00.prepare("INSERT INTO stale_stats (account_id, slot, since) VALUES (?, ?, 0)")
      .bind(own.ctx.account.id, Date.now())
      .run();
    await forgetChecks();
    const { response, trips } = await countTrips(read());
    expect([response.status, trips.SHARD_00, trips.CONTROL]).toEqual([200, 4, 2]);
    await response.arrayBuffer();
  });

  it("also with an app token, whose check is one; what a verb reads in CONTROL is another", async () => {
    const own = await newWorld();
    let value = "";
    const forTokens = reads.filter(
      ([, each]) => each.access.who !== "anyone" && !each.access.inPerson && !isAdmins(each),
    );
    const control = new Set<number>();
    for (const [index, [name, endpoint]] of forTokens.entries()) {
      // One token may make 50 calls a second.
      if (index % 20 === 0) ({ value } = await tokenOf(own.ctx));
      const trips = await tripsOf(endpoint, exampleOf(endpoint).input(own), bearer(value));
      expect(Math.max(trips.SHARD_00, trips.SHARD_01), name).toBeLessThanOrEqual(1);
      control.add(trips.CONTROL);
    }
    expect([...control].sort()).toEqual([1, 2]);
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
