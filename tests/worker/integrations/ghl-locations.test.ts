import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { locationOf } from "#local/vendors/ghl.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { connect, newPortal, vendor } from "#tests/support/crm.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import type { AccountContext } from "#worker/context.ts";
import { listGhlLocations, removeGhl } from "#worker/domains/integrations/ghl/accounts.ts";
import { assignGhlSender } from "#worker/domains/integrations/ghl/senders.ts";
import { syncLocations } from "#worker/domains/integrations/ghl/sync-locations.ts";
import { saveGhlWebhook } from "#worker/domains/integrations/ghl/webhooks.ts";

const ADDRESS = "https://hooks.cooee.test/locations";

async function withAgency() {
  const ctx = await newAccount();
  const portal = newPortal();
  await connect(ctx, "ghl", portal);
  return { ctx, portal, stand: vendor("ghl", portal) };
}

const locations = async (ctx: AccountContext) => (await listGhlLocations(ctx)).data;

/** As an account whose readings are answered, and something happens before they are written. */
function answeredThen(ctx: AccountContext, happens: () => Promise<unknown>) {
  let readings = 0;
  const send: typeof ctx.vendors.send = async (app, request) => {
    const answer = await ctx.vendors.send(app, request);
    if (!request.url.includes("/installed-locations")) return answer;
    readings += 1;
    if (readings === 1) await happens();
    return answer;
  };
  const reader: AccountContext = { ...ctx, vendors: { ...ctx.vendors, send } };
  return { reader, readings: () => readings };
}

it("a reading that ends after its agency was removed, or went to another account, writes nothing", async () => {
  const { ctx } = await withAgency();
  await syncLocations(answeredThen(ctx, () => removeGhl(ctx, {})).reader);
  expect(await locations(ctx)).toEqual([]);

  const second = await withAgency();
  const other = await newAccount();
  const { reader } = answeredThen(second.ctx, async () => {
    await removeGhl(second.ctx, {});
    await connect(other, "ghl", second.portal);
  });
  await syncLocations(reader);
  expect(await locations(second.ctx)).toEqual([]);
  expect(await locations(other)).toHaveLength(2);
});

it("a location of another account begins there with nothing of what the former one chose", async () => {
  const { ctx, portal, stand } = await withAgency();
  const [first, second] = [locationOf(portal, 101), locationOf(portal, 102)];
  await assignGhlSender(ctx, { id: first, sender: SHARED_SENDER, promotional: false });
  await stand.setFaults({ fail: 1 });
  await removeGhl(ctx, { subAccount: second });
  const taker = await newAccount();
  await connect(taker, "ghl", newPortal());
  // GoHighLevel names them among the locations of the taker's agency from now on.
  const send: typeof taker.vendors.send = async (app, request) =>
    request.url.includes("/installed-locations")
      ? Response.json({
          items: [first, second].map((_id) => ({ _id, name: "Moved" })),
          pagination: {},
        })
      : taker.vendors.send(app, request);
  await syncLocations({ ...taker, vendors: { ...taker.vendors, send } });
  expect(await locations(taker)).toMatchObject([
    { _id: first, status: "connected", promotional: true },
    { _id: second, status: "connected", promotional: true },
  ]);
  expect(await locations(ctx)).toEqual([]);
});

it("readings of one agency are one at a time; a hint meanwhile is another one later", async () => {
  const { ctx } = await withAgency();
  const { reader, readings } = answeredThen(ctx, () =>
    Promise.all([syncLocations(reader), syncLocations(reader)]),
  );
  await syncLocations(reader);
  expect(readings()).toBe(1);
  const due = await ctx.control.rows(
    sql`SELECT id FROM ghl_agencies WHERE account_id = ${ctx.account.id} AND read_at = 0`,
    z.object({ id: z.string() }),
  );
  expect(due).toHaveLength(1);
  await syncLocations(reader);
  expect(readings()).toBe(2);
});

it("a webhook hears of each sub-account that goes with its agency, and of a sender before it is written", async () => {
  const h = harness({ control: true });
  const ctx = await accountIn(h);
  const portal = newPortal();
  await connect(ctx, "ghl", portal);
  await saveGhlWebhook(ctx, { webhook: ADDRESS, senderIdWebhook: ADDRESS });
  const posted = async () => {
    await drain(h, "webhooks");
    return h.receiver.received.map(({ body }): unknown => JSON.parse(body));
  };
  const [id, other] = [locationOf(portal, 101), locationOf(portal, 102)];
  h.faults.batch = breaksOnce(/update "ghl_locations"/i, "before");
  const input = { id, sender: SHARED_SENDER, promotional: true };
  await expect(assignGhlSender(ctx, input)).rejects.toThrow();
  expect(await posted()).toMatchObject([{ type: "ghl.sender", data: { subAccount: id } }]);
  await removeGhl(ctx, {});
  expect((await posted()).slice(1)).toMatchObject(
    [id, other].map((subAccount) => ({
      ...{ type: "ghl.subAccount", data: { subAccount, status: "removed" } },
    })),
  );
});
