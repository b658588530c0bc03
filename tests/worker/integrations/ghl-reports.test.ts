import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { SENDER_TYPES } from "#core/rules/sender-types.ts";
import { locationOf } from "#local/vendors/ghl.ts";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { drain } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { acceptGhlEvent } from "#worker/domains/integrations/ghl/accept-event.ts";
import { listGhlLocations } from "#worker/domains/integrations/ghl/accounts.ts";
import {
  ghlDashboard,
  ghlNumberAnalytics,
  sendGhlNumberAnalytics,
} from "#worker/domains/integrations/ghl/analytics.ts";
import {
  configureGhlBilling,
  ghlBillingReport,
  sendGhlBillingReport,
} from "#worker/domains/integrations/ghl/billing.ts";
import { assignGhlSender } from "#worker/domains/integrations/ghl/senders.ts";
import { saveGhlWebhook } from "#worker/domains/integrations/ghl/webhooks.ts";
import { usage } from "#worker/domains/reports/dashboard/usage.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { MINUTE, posted, receipts, scene } from "./ghl-scene.ts";

const ADDRESS = "https://hooks.cooee.test/reports";
const LONG = "Your table is ready. ".repeat(10);

/** A location that sent a text of one part and one of two, and one that it could not send. */
async function sent() {
  const all = await scene();
  const { h, ctx, portal, location, number, work, sweep } = all;
  await acceptGhlEvent(h.system, posted(location, number, "rep-1"));
  await acceptGhlEvent(h.system, { ...posted(location, number, "rep-2"), message: LONG });
  const [other = ""] = newHandsets(1);
  const unassigned = locationOf(portal, 102);
  await acceptGhlEvent(h.system, posted(unassigned, other, "rep-3"));
  await work();
  await receipts(h, number);
  h.clock.now += 3 * MINUTE;
  await sweep();
  const report = (input: object) =>
    ghlBillingReport(ctx, contract.ghlBillingReport.input.parse({ id: location, ...input }));
  return { ...all, unassigned, report };
}

/** What was debited and not given back, in cents, as the ledger has it. */
async function ledgerOf({ account }: Awaited<ReturnType<typeof sent>>["ctx"]) {
  const row = await shardDatabase(env, account.shard)
    .prepare(
      "SELECT SUM(amount) AS sum FROM ledger WHERE account_id = ? AND kind IN ('debit', 'refund')",
    )
    .bind(account.id)
    .first<{ sum: number }>();
  return -(row?.sum ?? 0) / 1000;
}

describe("R392: a billing report", () => {
  it("takes from, to and type, and costs what the ledger and the dashboard say", async () => {
    const { ctx, location, report } = await sent();
    const { data } = await report({});
    const [today] = data.days;
    expect(data).toMatchObject({ subAccount: location, type: "all", days: [data.total] });
    expect(data.total).toMatchObject({ messages: 2, segments: 3 });
    expect(data.total.cost).toBeGreaterThan(0);
    expect([data.total.cost, data.total.charge]).toEqual([await ledgerOf(ctx), data.total.cost]);
    const used = await usage(ctx, contract.usage.input.parse({ by: "day" }));
    expect(data.total.cost).toBe(used.data.total.sms.spent);
    const { day = "" } = today ?? {};
    const ofToday = await report({ from: day, to: day, type: "sms" });
    expect(ofToday.data).toMatchObject({ from: day, to: day, type: "sms", total: data.total });
    expect((await report({ type: "mms" })).data.days).toEqual([]);
    const before = await report({ from: "2026-01-01", to: "2026-01-31" });
    expect(before.data.total).toEqual({ messages: 0, segments: 0, cost: 0, charge: 0 });
    await expect(report({ from: "2026-01-01", to: "2026-11-01" })).rejects.toMatchObject({
      fields: { from: expect.any(String) },
    });
  });

  it("has nothing of what was refunded", async () => {
    const { h, ctx, location, number, work, report } = await sent();
    const { total } = (await report({})).data;
    h.carrier.fate = () => "rejected";
    await acceptGhlEvent(h.system, posted(location, number, "rep-5"));
    await work();
    expect((await report({})).data.total).toEqual(total);
    expect(total.cost).toBe(await ledgerOf(ctx));
  });

  it("is also posted to the webhook, where there is one", async () => {
    const { h, ctx, location, report } = await sent();
    const input = contract.sendGhlBillingReport.input.parse({ id: location, type: "sms" });
    await expect(sendGhlBillingReport(ctx, input)).rejects.toMatchObject({
      message: GHL_TEXTS.noWebhook,
    });
    await saveGhlWebhook(ctx, { webhook: ADDRESS });
    await sendGhlBillingReport(ctx, input);
    await drain(h, "webhooks");
    const { data } = await report({ type: "sms" });
    const [{ body = "" } = {}] = h.receiver.received;
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: "ghl.report", data: { report: "billing", ...data } },
    });
    const { query, method } = contract.sendGhlBillingReport;
    expect([method, query]).toEqual(["POST", ["from", "to", "type"]]);
  });

  it("charges by the sub-account's own rates once they are set", async () => {
    const { ctx, location, report } = await sent();
    await configureGhlBilling(ctx, { id: location, centsPerSMS: 7.5, centsPerMMS: null });
    const { data } = await report({});
    expect(data).toMatchObject({ centsPerSMS: 7.5, total: { charge: 22.5 } });
    const [own] = (await listGhlLocations(ctx)).data;
    expect(own).toMatchObject({ _id: location, centsPerSMS: 7.5 });
    await configureGhlBilling(ctx, { id: location, centsPerSMS: null, centsPerMMS: null });
    const { total } = (await report({})).data;
    expect(total.charge).toBe(total.cost);
  });
});

describe("the dashboard of sub-accounts", () => {
  it("counts what became of what each sent", async () => {
    const { ctx, location, unassigned } = await sent();
    const { data } = await ghlDashboard(ctx, {});
    const two = { sent: 2, delivered: 2, failed: 0, pending: 0 };
    const none = { sent: 0, delivered: 0, failed: 1, pending: 0 };
    expect(data.subAccounts).toMatchObject([
      { _id: location, ...two },
      { _id: unassigned, ...none },
    ]);
    expect(data.total).toEqual({ sent: 2, delivered: 2, failed: 1, pending: 0 });
  });
});

describe("the analytics of a sub-account's numbers", () => {
  it("have what it sent from each, and what was written to it", async () => {
    const { h, ctx, location, number, work } = await sent();
    const [own = ""] = newHandsets(1);
    await addNumber(h.system, own, ctx.account.id);
    await addSender(ctx, { value: own, type: SENDER_TYPES.dedicated, perSecond: 10 });
    await assignGhlSender(ctx, { id: location, sender: own, promotional: false });
    await acceptGhlEvent(h.system, posted(location, number, "rep-4"));
    await work();
    await receiveMessage(h.system, {
      ...{ carrierId: `rep-${number}`, from: number, to: own, text: "Yes", at: h.clock.now },
    });
    const numbers = [
      {
        ...{ number: own, isAssigned: true, received: 1 },
        ...{ sent: 1, delivered: 0, failed: 0, pending: 1 },
      },
    ];
    expect((await ghlNumberAnalytics(ctx, { id: location })).data).toMatchObject({ numbers });
    await saveGhlWebhook(ctx, { webhook: ADDRESS });
    await sendGhlNumberAnalytics(ctx, { id: location });
    await drain(h, "webhooks");
    const [{ body = "" } = {}] = h.receiver.received;
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: "ghl.report", data: { report: "analytics", subAccount: location, numbers } },
    });
  });
});

it("reports are of the account's own sub-accounts", async () => {
  const { location } = await scene();
  const stranger = await newAccount();
  const requested = contract.ghlBillingReport.input.parse({ id: location });
  const free = { id: location, centsPerSMS: 0, centsPerMMS: 0 };
  for (const refused of [
    ghlBillingReport(stranger, requested),
    sendGhlBillingReport(stranger, requested),
    configureGhlBilling(stranger, free),
    ghlNumberAnalytics(stranger, { id: location }),
    sendGhlNumberAnalytics(stranger, { id: location }),
  ]) {
    await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await ghlDashboard(stranger, {})).data.subAccounts).toEqual([]);
});
