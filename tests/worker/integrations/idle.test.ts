import { describe, expect, it } from "vitest";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { connect, newPortal, vendor } from "#tests/support/crm.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { findOwnConnection } from "#worker/domains/integrations/connections/connections.ts";
import { squarespaceFields } from "#worker/domains/integrations/connections/crm-records.ts";
import { sweepIdle } from "#worker/domains/integrations/connections/sweep-idle.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** A shop that nobody asks anything. */
async function idle() {
  const h = harness();
  const ctx = await accountIn(h);
  const portal = newPortal();
  await connect(ctx, "squarespace", portal);
  const stand = vendor("squarespace", portal);
  const later = async (ms: number) => {
    h.clock.now += ms;
    await onEachShard(h.system, sweepIdle);
  };
  return {
    ...{ h, ctx, stand, later },
    renewals: async () => (await stand.grants()).taken,
    connection: () => findOwnConnection(ctx, "squarespace"),
  };
}

describe("a connection that nobody uses", () => {
  it("is renewed before its vendor ends it, once by two sweeps, and again when its time comes", async () => {
    const { h, ctx, later, renewals, connection } = await idle();
    await later(3 * DAY);
    expect(await renewals()).toBe(0);
    h.clock.now += DAY;
    await Promise.all([onEachShard(h.system, sweepIdle), onEachShard(h.system, sweepIdle)]);
    expect(await renewals()).toBe(1);
    expect(await connection()).toMatchObject({ status: "connected", answeredAt: h.clock.now });
    await later(3 * DAY);
    expect(await renewals()).toBe(1);
    await later(DAY);
    expect(await renewals()).toBe(2);
    // What was stored is what the vendor takes.
    expect((await squarespaceFields(ctx)).data).not.toEqual([]);
  });

  it("of a vendor that is away is tried again in an hour", async () => {
    const { stand, later, renewals, connection } = await idle();
    await stand.setFaults({ fail: 1 });
    await later(4 * DAY);
    expect((await connection())?.problem).toBe(CONNECT_TEXTS.unavailable("Squarespace"));
    await later(HOUR / 2);
    expect(await renewals()).toBe(0);
    await later(HOUR / 2);
    expect(await renewals()).toBe(1);
    expect((await connection())?.problem).toBeUndefined();
  });

  it("and was taken back says so, and is not asked again", async () => {
    const { stand, later, connection } = await idle();
    await stand.withdraw();
    await later(4 * DAY);
    const revoked = await connection();
    expect(revoked).toMatchObject({
      status: "revoked",
      problem: CONNECT_TEXTS.revoked("Squarespace"),
    });
    await later(DAY);
    expect(await connection()).toEqual(revoked);
  });
});
