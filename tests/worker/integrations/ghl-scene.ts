import { env } from "cloudflare:workers";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { locationOf } from "#local/vendors/ghl.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { connect, newPortal, vendor } from "#tests/support/crm.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sweepGhl } from "#worker/domains/integrations/ghl/advance-message.ts";
import { assignGhlSender } from "#worker/domains/integrations/ghl/senders.ts";
import { applyReceipts } from "#worker/domains/sending/sending/apply-receipts.ts";

export const MINUTE = 60_000;

/** An agency at GoHighLevel, of which one location sends from the shared number. */
export async function scene({ promotional = false } = {}, h = harness()) {
  const ctx = await accountIn(h);
  const portal = newPortal();
  await connect(ctx, "ghl", portal);
  const location = locationOf(portal, 101);
  await assignGhlSender(ctx, { id: location, sender: SHARED_SENDER, promotional });
  const [number = ""] = newHandsets(1);
  const sweep = () =>
    sweepGhl(h.system, faultyDatabase(shardDatabase(env, ctx.account.shard), h.faults));
  const work = async () => {
    await drain(h, "jobs");
    await drain(h, "txn");
    h.clock.now += 3 * MINUTE;
    await sweep();
  };
  const values = async (module: string) =>
    (await vendor("ghl", portal).records(module)).map((one) => one.values);
  return { h, ctx, portal, location, number, sweep, work, values, stand: vendor("ghl", portal) };
}

/** What GoHighLevel posts when a location sends a message. */
export function posted(location: string, number: string, messageId: string) {
  return {
    ...{ contactId: "contact-1", locationId: location, messageId, type: "SMS" },
    ...{ phone: `+${number}`, message: "Your table is ready", attachments: [], userId: "user-1" },
  };
}

/** What the carrier took for a number. */
export const took = (h: Awaited<ReturnType<typeof scene>>["h"], number: string) =>
  h.carrier.taken.filter(({ to }) => to === number);

/** The carrier says that what it took has arrived. */
export async function receipts(h: Parameters<typeof took>[0], number: string) {
  const all = took(h, number).map(({ reference }) => ({
    ...{ reference, carrierId: reference, status: "delivered" as const, at: h.clock.now },
  }));
  await applyReceipts(h.system, all);
}
