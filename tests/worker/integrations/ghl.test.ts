import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { companyOf, locationOf } from "#local/vendors/ghl.ts";
import { newAccount } from "#tests/support/account.ts";
import { connect, newPortal, vendor } from "#tests/support/crm.ts";
import { keptFeed } from "#tests/support/kept-feed.ts";
import type { AccountContext } from "#worker/context.ts";
import { listConnections } from "#worker/domains/integrations/connections/connections.ts";
import {
  listGhlAccounts,
  listGhlLocations,
  reconnectGhl,
  removeGhl,
} from "#worker/domains/integrations/ghl/accounts.ts";
import { sweepLocations, syncLocations } from "#worker/domains/integrations/ghl/sync-locations.ts";
import { systemContext } from "#worker/system-context.ts";

async function withAgency() {
  const ctx = await newAccount();
  const portal = newPortal();
  await connect(ctx, "ghl", portal);
  return { ctx, portal, stand: vendor("ghl", portal), agency: companyOf(portal) };
}

async function locations(ctx: AccountContext) {
  return (await listGhlLocations(ctx)).data.map(({ _id, status }) => [_id, status]);
}

describe("an agency at GoHighLevel", () => {
  it("is connected with its locations", async () => {
    const { ctx, portal, agency } = await withAgency();
    const { data } = await listGhlAccounts(ctx);
    expect(data).toMatchObject([{ _id: agency, name: `Agency ${portal}`, status: "connected" }]);
    expect(await locations(ctx)).toEqual([
      [locationOf(portal, 101), "connected"],
      [locationOf(portal, 102), "connected"],
    ]);
  });

  it("R330: its connection, and that of its locations, is heard live", async () => {
    const { events, feed } = keptFeed();
    const ctx = await newAccount({}, { outside: { feed } });
    const portal = newPortal();
    await connect(ctx, "ghl", portal);
    await vendor("ghl", portal).change(102, { installed: "" });
    await syncLocations(ctx);
    await removeGhl(ctx, {});
    const [first, second] = [locationOf(portal, 101), locationOf(portal, 102)];
    expect(events.filter(({ type }) => type.startsWith("ghl"))).toEqual([
      { type: "ghlAccount", status: "connected" },
      { type: "ghlSubAccount", id: first, status: "connected" },
      { type: "ghlSubAccount", id: second, status: "connected" },
      { type: "ghlSubAccount", id: second, status: "removed" },
      { type: "ghlAccount", status: "removed" },
    ]);
  });

  it("is connected again without its owner, by whoever connected it", async () => {
    const { ctx, stand, agency } = await withAgency();
    await stand.withdraw();
    await expect(syncLocations(ctx)).rejects.toMatchObject({
      message: CONNECT_TEXTS.revoked("GoHighLevel"),
    });
    expect((await listGhlAccounts(ctx)).data).toMatchObject([{ status: "revoked" }]);
    await expect(reconnectGhl(await newAccount(), { id: agency })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await reconnectGhl(ctx, { id: agency });
    expect((await listGhlAccounts(ctx)).data).toMatchObject([{ status: "connected" }]);
    await syncLocations(ctx);
  });

  it("belongs to one account", async () => {
    const { ctx, portal } = await withAgency();
    const other = await newAccount();
    await expect(connect(other, "ghl", portal)).rejects.toMatchObject({ message: GHL_TEXTS.taken });
    expect((await listConnections(other)).data).toEqual([]);
    await removeGhl(ctx, {});
    await connect(other, "ghl", portal);
    expect(await locations(other)).toHaveLength(2);
  });

  it("loses locations that are no longer installed, after a complete reading only", async () => {
    const { ctx, portal, stand } = await withAgency();
    await stand.change(102, { installed: "" });
    await stand.setFaults({ busy: 1 });
    await expect(syncLocations(ctx)).rejects.toThrow();
    expect(await locations(ctx)).toHaveLength(2);
    await syncLocations(ctx);
    expect(await locations(ctx)).toEqual([[locationOf(portal, 101), "connected"]]);
  });

  it("loses one location that is removed; if GoHighLevel is away, it is uninstalled later", async () => {
    const { ctx, portal, stand } = await withAgency();
    const [first, second] = [locationOf(portal, 101), locationOf(portal, 102)];
    await stand.setFaults({ fail: 1 });
    await removeGhl(ctx, { subAccount: first });
    expect(await locations(ctx)).toEqual([
      [first, "removed"],
      [second, "connected"],
    ]);
    const other = await newAccount();
    await expect(removeGhl(other, { subAccount: second })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await syncLocations(ctx);
    expect(await stand.records("locations")).toMatchObject([
      { values: { installed: "" } },
      { values: { installed: "yes" } },
    ]);
    await syncLocations(ctx);
    expect(await locations(ctx)).toEqual([[second, "connected"]]);
  });

  it("is uninstalled when it is removed, and read by a sweep while it is there", async () => {
    const { ctx, stand } = await withAgency();
    await sweepLocations(systemContext(env));
    await removeGhl(ctx, {});
    expect(await locations(ctx)).toEqual([]);
    expect((await listGhlAccounts(ctx)).data).toEqual([]);
    expect((await stand.grants()).open).toBe(0);
  });
});
