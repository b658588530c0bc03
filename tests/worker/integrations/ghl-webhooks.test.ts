import { describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { MOST_WEBHOOKS } from "#core/contract/webhooks/webhooks.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { locationOf } from "#local/vendors/ghl.ts";
import { newAccount } from "#tests/support/account.ts";
import { drain } from "#tests/support/campaign-harness.ts";
import { acceptGhlEvent } from "#worker/domains/integrations/ghl/accept-event.ts";
import { listGhlAccounts, removeGhl } from "#worker/domains/integrations/ghl/accounts.ts";
import { assignGhlSender } from "#worker/domains/integrations/ghl/senders.ts";
import { syncLocations } from "#worker/domains/integrations/ghl/sync-locations.ts";
import {
  listGhlWebhookLogs,
  resendGhlWebhook,
} from "#worker/domains/integrations/ghl/webhook-log.ts";
import { saveGhlWebhook, sendGhlWebhook } from "#worker/domains/integrations/ghl/webhooks.ts";
import { saveWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";
import { posted, scene, took } from "./ghl-scene.ts";

const ADDRESS = "https://hooks.cooee.test/agency";
const SENDERS = "https://hooks.cooee.test/senders";

async function withWebhooks() {
  const all = await scene();
  await saveGhlWebhook(all.ctx, { webhook: ADDRESS, senderIdWebhook: SENDERS });
  const log = async (subAccount = all.location) =>
    (await listGhlWebhookLogs(all.ctx, { subAccount })).items;
  return { ...all, log, arrived: () => all.h.receiver.received };
}

describe("the log of webhooks of a sub-account", () => {
  it("R391: without a sub-account is empty, and that is logged", async () => {
    const { ctx, location, h, number } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "log-1"));
    const logged: string[] = [];
    const log = { ...ctx.log, info: (event: string) => void logged.push(event) };
    const { items, total } = await listGhlWebhookLogs({ ...ctx, log }, {});
    expect([items, total, logged]).toEqual([[], 0, ["subAccountId is required"]]);
    const own = await listGhlWebhookLogs({ ...ctx, log }, { subAccount: location });
    expect([own.total, logged.length]).toEqual([1, 1]);
  });

  it("has what GoHighLevel posted, taken or ignored, and what became of it", async () => {
    const { h, log, location, number, work } = await withWebhooks();
    await acceptGhlEvent(h.system, posted(location, number, "log-2"));
    await work();
    h.clock.now += 1;
    const update = { type: "ContactDndUpdate", locationId: location, dnd: true };
    await acceptGhlEvent(h.system, { ...update, phone: `+${number}` });
    h.clock.now += 1;
    await acceptGhlEvent(h.system, { type: "TaskCreate", locationId: location });
    expect(await log()).toMatchObject([
      { direction: "in", event: "TaskCreate", status: "ignored", error: expect.any(String) },
      { direction: "in", event: "ContactDndUpdate", status: "taken" },
      { direction: "in", event: "SMS", status: "sent", body: expect.stringContaining("log-2") },
    ]);
  });

  it("has pages, and only what is of its sub-account and account", async () => {
    const { h, ctx, portal, location, number } = await scene();
    for (let nth = 0; nth < 11; nth++) {
      h.clock.now += 1;
      await acceptGhlEvent(h.system, posted(location, number, `page-${nth}`));
    }
    const page = (of: number) => listGhlWebhookLogs(ctx, { subAccount: location, page: of });
    expect(await page(1)).toMatchObject({ total: 11, current: 1, limit: 10, totalPages: 2 });
    expect((await page(2)).items).toMatchObject([{ body: expect.stringContaining("page-0") }]);
    const elsewhere = { subAccount: locationOf(portal, 102) };
    expect((await listGhlWebhookLogs(ctx, elsewhere)).total).toBe(0);
    const stranger = await newAccount();
    expect((await listGhlWebhookLogs(stranger, { subAccount: location })).total).toBe(0);
  });
});

describe("an agency's webhooks", () => {
  it("hear of sub-accounts and of their senders, each at its address", async () => {
    const { h, ctx, portal, stand, arrived } = await withWebhooks();
    const second = locationOf(portal, 102);
    await assignGhlSender(ctx, { id: second, sender: SHARED_SENDER, promotional: false });
    await drain(h, "webhooks");
    await stand.change(102, { installed: "" });
    await syncLocations(ctx);
    await drain(h, "webhooks");
    await removeGhl(ctx, { subAccount: locationOf(portal, 101) });
    await drain(h, "webhooks");
    const all = arrived().map(({ url, body }) => [url, JSON.parse(body)]);
    expect(all).toMatchObject([
      [SENDERS, { type: "ghl.sender", data: { subAccount: second, sender: SHARED_SENDER } }],
      [ADDRESS, { type: "ghl.subAccount", data: { subAccount: second, status: "removed" } }],
      [ADDRESS, { data: { subAccount: locationOf(portal, 101), status: "removed" } }],
    ]);
  });

  it("are told when someone asks, if there are any", async () => {
    const { h, ctx, location, arrived } = await withWebhooks();
    await sendGhlWebhook(ctx, { subAccount: location });
    await drain(h, "webhooks");
    expect(
      arrived()
        .map(({ url }) => url)
        .sort(),
    ).toEqual([ADDRESS, SENDERS]);
    await saveGhlWebhook(ctx, { webhook: "", senderIdWebhook: "" });
    const again = sendGhlWebhook(ctx, { subAccount: location });
    await expect(again).rejects.toMatchObject({ message: GHL_TEXTS.noWebhook });
    const stranger = sendGhlWebhook(await newAccount(), { subAccount: location });
    await expect(stranger).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("are checked, shown with the account, and their secrets only when they are new", async () => {
    const { ctx } = await scene();
    const parse = (webhook: string) => contract.saveGhlWebhook.input.safeParse({ webhook });
    expect(parse("https://127.0.0.1/x").success).toBe(false);
    expect(parse("http://shop.example.com").success).toBe(false);
    const first = await saveGhlWebhook(ctx, { webhook: ADDRESS });
    expect(first.data).toEqual({ webhook: ADDRESS, secret: expect.stringMatching(/^whsec_/) });
    const own = { ...ctx, settings: { ...ctx.settings, APP_URL: "https://hooks.example.com" } };
    await expect(
      saveGhlWebhook(own, { senderIdWebhook: "https://hooks.example.com/x" }),
    ).rejects.toMatchObject({ fields: { senderIdWebhook: expect.any(String) } });
    const second = await saveGhlWebhook(ctx, { webhook: `${ADDRESS}/2`, senderIdWebhook: SENDERS });
    expect(second.data).toEqual({
      ...{ webhook: `${ADDRESS}/2`, senderIdWebhook: SENDERS },
      senderIdSecret: expect.stringMatching(/^whsec_/),
    });
    expect((await listGhlAccounts(ctx)).data).toMatchObject([
      { webhook: `${ADDRESS}/2`, senderIdWebhook: SENDERS },
    ]);
  });
});

describe("saving an agency's addresses", () => {
  it("keeps neither if one cannot be, so that no secret is lost", async () => {
    const { ctx } = await scene();
    const own = { ...ctx, settings: { ...ctx.settings, APP_URL: "https://hooks.example.com" } };
    const input = { webhook: ADDRESS, senderIdWebhook: "https://hooks.example.com/x" };
    await expect(saveGhlWebhook(own, input)).rejects.toMatchObject({
      fields: { senderIdWebhook: expect.any(String) },
    });
    const url = "https://hooks.cooee.test/other";
    const other = () =>
      saveWebhook(
        ctx,
        contract.saveWebhook.input.parse({ url, events: ["message.received"], active: true }),
      );
    for (let nth = 1; nth < MOST_WEBHOOKS; nth++) await other();
    const both = { webhook: ADDRESS, senderIdWebhook: SENDERS };
    await expect(saveGhlWebhook(ctx, both)).rejects.toMatchObject({ code: "CONFLICT" });
    const { data } = await saveGhlWebhook(ctx, { webhook: ADDRESS });
    expect(data).toEqual({ webhook: ADDRESS, secret: expect.stringMatching(/^whsec_/) });
  });

  it("at the same moment makes one webhook of each, which posts each event once", async () => {
    const { h, ctx, location } = await scene();
    const both = { webhook: ADDRESS, senderIdWebhook: SENDERS };
    const saves = await Promise.all([saveGhlWebhook(ctx, both), saveGhlWebhook(ctx, both)]);
    expect(saves.filter(({ data }) => data.secret !== undefined)).toHaveLength(1);
    await sendGhlWebhook(ctx, { subAccount: location });
    await drain(h, "webhooks");
    expect(h.receiver.received.map(({ url }) => url).sort()).toEqual([ADDRESS, SENDERS]);
  });
});

describe("resending", () => {
  it("posts exactly what was logged, once for each press", async () => {
    const { h, ctx, location, log, arrived } = await withWebhooks();
    h.receiver.answer = () => ({ status: 500, text: "Down" });
    await sendGhlWebhook(ctx, { subAccount: location });
    await drain(h, "webhooks");
    const [failed] = (await log()).filter(({ event }) => event === "ghl.subAccount");
    expect(failed).toMatchObject({ direction: "out", status: "pending", tries: 1, error: "Down" });
    h.receiver.answer = () => ({ status: 200, text: "" });
    const before = arrived()
      .splice(0)
      .find(({ headers }) => headers["webhook-id"] === failed?._id);
    await resendGhlWebhook(ctx, { id: location, webhookLogId: failed?._id ?? "" });
    await drain(h, "webhooks");
    await drain(h, "webhooks");
    expect(arrived()).toMatchObject([
      { url: ADDRESS, body: before?.body, headers: { "webhook-id": failed?._id } },
    ]);
    expect((await log()).find(({ _id }) => _id === failed?._id)).toMatchObject({
      ...{ status: "delivered", tries: 2, response: 200 },
    });
  });

  it("is of the sub-account's own entries, and never sends a message again", async () => {
    const { h, ctx, portal, location, number, log, work } = await withWebhooks();
    await acceptGhlEvent(h.system, posted(location, number, "log-3"));
    await work();
    const [sms] = await log();
    await expect(
      resendGhlWebhook(ctx, { id: location, webhookLogId: sms?._id ?? "" }),
    ).rejects.toMatchObject({ message: GHL_TEXTS.notSent });
    await work();
    expect(took(h, number)).toHaveLength(1);
    await sendGhlWebhook(ctx, { subAccount: location });
    const webhookLogId = (await log()).find(({ direction }) => direction === "out")?._id ?? "";
    for (const [who, id] of [
      [ctx, locationOf(portal, 102)],
      [await newAccount(), location],
    ] as const) {
      const resent = resendGhlWebhook(who, { id, webhookLogId });
      await expect(resent).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});
