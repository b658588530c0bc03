import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { locationOf, signatureOf } from "#local/vendors/ghl.ts";
import { newAccount } from "#tests/support/account.ts";
import { drain, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { optIn } from "#tests/support/opt-in.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { rowsOf } from "#tests/support/world.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { acceptGhlEvent } from "#worker/domains/integrations/ghl/accept-event.ts";
import { removeGhl } from "#worker/domains/integrations/ghl/accounts.ts";
import { advanceMessage } from "#worker/domains/integrations/ghl/advance-message.ts";
import { ghlDashboard, ghlNumberAnalytics } from "#worker/domains/integrations/ghl/analytics.ts";
import { ghlBillingReport } from "#worker/domains/integrations/ghl/billing.ts";
import { assignGhlSender, listGhlSenders } from "#worker/domains/integrations/ghl/senders.ts";
import { sweepLocations } from "#worker/domains/integrations/ghl/sync-locations.ts";
import { listGhlWebhookLogs } from "#worker/domains/integrations/ghl/webhook-log.ts";
import worker from "#worker/index.ts";
import { MINUTE, posted, receipts, scene, took } from "./ghl-scene.ts";

describe("a location at GoHighLevel sends through us", () => {
  it("once, however often it is posted, and hears where the message is", async () => {
    const { h, ctx, location, number, sweep, work, values } = await scene();
    const body = posted(location, number, "ghl-1");
    await acceptGhlEvent(h.system, body);
    await acceptGhlEvent(h.system, body);
    await work();
    await acceptGhlEvent(h.system, body);
    await sweep();
    expect(took(h, number)).toMatchObject([{ text: "Your table is ready" }]);
    const { quick_messages } = await rowsOf(ctx);
    expect(quick_messages).toMatchObject([{ source: "ghl" }]);
    expect(await values("reports")).toEqual([{ message: "ghl-1", status: "pending" }]);
    await receipts(h, number);
    h.clock.now += 3 * MINUTE;
    await sweep();
    await sweep();
    expect(await values("reports")).toEqual([
      { message: "ghl-1", status: "pending" },
      { message: "ghl-1", status: "delivered" },
    ]);
  });

  it("as marketing unless it is said not to be", async () => {
    const { h, location, number, work } = await scene({ promotional: true });
    await acceptGhlEvent(h.system, posted(location, number, "ghl-2"));
    await work();
    expect(took(h, number)[0]?.text ?? "STOP").toContain("STOP");
  });

  it("nothing to who opted out, from no sender or with files, and hears why", async () => {
    const { h, ctx, portal, location, number, work, values } = await scene();
    await optOut(ctx, { number, source: "reply", from: SHARED_SENDER });
    await acceptGhlEvent(h.system, posted(location, number, "ghl-3"));
    const second = locationOf(portal, 102);
    const [other = ""] = newHandsets(1);
    await acceptGhlEvent(h.system, posted(second, other, "ghl-4"));
    const files = {
      ...posted(location, other, "ghl-5"),
      attachments: ["https://example.com/a.png"],
    };
    await acceptGhlEvent(h.system, files);
    await work();
    expect([...took(h, number), ...took(h, other)]).toEqual([]);
    const { ghl_messages } = await rowsOf(ctx);
    const rows = [
      { message_id: "ghl-3", status: "failed" },
      { message_id: "ghl-4", status: "failed", reason: GHL_TEXTS.noSender },
      { message_id: "ghl-5", status: "failed", reason: GHL_TEXTS.files },
    ].map((row): unknown => expect.objectContaining(row));
    expect(ghl_messages).toEqual(expect.arrayContaining(rows));
    expect((await values("reports")).map(({ status }) => status)).toEqual(Array(3).fill("failed"));
  });

  it("and is told once it can be reached again", async () => {
    const { h, location, number, work, sweep, stand, values } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "ghl-6"));
    await drain(h, "jobs");
    await drain(h, "txn");
    await receipts(h, number);
    await stand.setFaults({ fail: 1 });
    await work();
    h.clock.now += 5 * MINUTE;
    await sweep();
    expect((await values("reports")).at(-1)).toEqual({ message: "ghl-6", status: "delivered" });
  });
});

describe("what a handset answers", () => {
  it("goes into the conversation of its contact, once", async () => {
    const { h, location, number, work, sweep, values } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "ghl-7"));
    await work();
    const to = took(h, number)[0]?.from ?? "";
    const inbound = { carrierId: `ghl-${number}`, from: number, to, text: "Yes", at: h.clock.now };
    await receiveMessage(h.system, inbound);
    await receiveMessage(h.system, inbound);
    await sweep();
    await sweep();
    expect(await values("inbound")).toMatchObject([{ contactId: "contact-1", message: "Yes" }]);
  });
});

describe("a contact's do not disturb", () => {
  it("is an opt-out, which it never lifts", async () => {
    const { h, ctx, location, number } = await scene();
    const update = { type: "ContactDndUpdate", locationId: location, id: "c", phone: `+${number}` };
    await acceptGhlEvent(h.system, { ...update, dnd: false, dndSettings: {} });
    expect((await suppressionOf(ctx, number)).optedOut).toBe(false);
    await acceptGhlEvent(h.system, {
      ...update,
      dnd: false,
      dndSettings: { SMS: { status: "active", message: "", code: "" } },
    });
    expect((await suppressionOf(ctx, number)).optedOut).toBe(true);
    await acceptGhlEvent(h.system, { ...update, dnd: false, dndSettings: {} });
    expect((await suppressionOf(ctx, number)).optedOut).toBe(true);
  });
});

describe("who opted in here again", () => {
  const update = (location: string, number: string, status: string) => ({
    ...{ type: "ContactDndUpdate", locationId: location, id: "contact-1", phone: `+${number}` },
    ...{ dnd: false, dndSettings: { SMS: { status, message: "", code: "" } } },
  });

  it("stays in, however often GoHighLevel says again what it said or was told", async () => {
    const { h, ctx, location, number } = await scene();
    const says = (status: string) => acceptGhlEvent(h.system, update(location, number, status));
    const isOut = async () => (await suppressionOf(ctx, number)).optedOut;
    await acceptGhlEvent(h.system, posted(location, number, "ghl-16"));
    await optOut(ctx, { number, source: "reply", from: SHARED_SENDER });
    await drain(h, "jobs");
    await optIn(ctx, { number });
    await says("active");
    expect(await isOut()).toBe(false);
    await says("inactive");
    await says("active");
    expect(await isOut()).toBe(true);
    await optIn(ctx, { number });
    await says("active");
    expect(await isOut()).toBe(false);
    const [other = ""] = newHandsets(1);
    await acceptGhlEvent(h.system, update(location, other, "active"));
    expect((await suppressionOf(ctx, other)).optedOut).toBe(true);
  });

  it("is opted out by GoHighLevel if it could not be told before", async () => {
    const { h, ctx, location, number, stand } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "ghl-17"));
    await stand.setFaults({ fail: 9 });
    await optOut(ctx, { number, source: "reply", from: SHARED_SENDER });
    await drain(h, "jobs");
    await optIn(ctx, { number });
    await acceptGhlEvent(h.system, update(location, number, "active"));
    expect((await suppressionOf(ctx, number)).optedOut).toBe(true);
  });
});

describe("GoHighLevel hears within seconds", () => {
  it("what became of a message, and what a handset answered", async () => {
    const { h, location, number, values } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "ghl-10"));
    await drain(h, "jobs");
    await drain(h, "txn");
    await receipts(h, number);
    await drain(h, "jobs");
    expect((await values("reports")).at(-1)).toEqual({ message: "ghl-10", status: "delivered" });
    const to = took(h, number)[0]?.from ?? "";
    const inbound = { carrierId: `fast-${number}`, from: number, to, text: "Yes", at: h.clock.now };
    await receiveMessage(h.system, inbound);
    await drain(h, "jobs");
    expect(await values("inbound")).toMatchObject([{ contactId: "contact-1", message: "Yes" }]);
  });

  it("that a contact opted out here, and keeps what it knows of other channels", async () => {
    const { h, ctx, location, number, values } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "ghl-11"));
    await optOut(ctx, { number, source: "reply", from: SHARED_SENDER });
    await drain(h, "jobs");
    const [{ id = "", dnd = "" } = {}, ...more] = await values("contacts");
    expect([id, more]).toEqual(["contact-1", []]);
    expect(JSON.parse(dnd)).toMatchObject({
      ...{ SMS: { status: "active" }, Email: { status: "active" } },
    });
  });

  it("nothing of an opt-out where it has one already, which may be a permanent one", async () => {
    const { h, ctx, location, number, values, stand } = await scene();
    const dnd = JSON.stringify({ SMS: { status: "permanent" } });
    await stand.replaceRecords("contacts", undefined, [{ id: "contact-1", dnd }]);
    await acceptGhlEvent(h.system, posted(location, number, "ghl-18"));
    await optOut(ctx, { number, source: "reply", from: SHARED_SENDER });
    await drain(h, "jobs");
    expect(await values("contacts")).toEqual([{ id: "contact-1", dnd }]);
    expect((await rowsOf(ctx)).ghl_replies).toEqual([]);
  });

  it("of an opt-out once it can be reached, unless it was lifted meanwhile", async () => {
    const { h, ctx, location, number, values, stand, sweep } = await scene();
    const [other = ""] = newHandsets(1);
    await acceptGhlEvent(h.system, posted(location, number, "ghl-12"));
    await acceptGhlEvent(h.system, {
      ...posted(location, other, "ghl-13"),
      contactId: "contact-2",
    });
    await stand.setFaults({ fail: 9 });
    for (const one of [number, other]) {
      await optOut(ctx, { number: one, source: "reply", from: SHARED_SENDER });
    }
    await drain(h, "jobs");
    await stand.setFaults({ fail: 0 });
    await optIn(ctx, { number: other });
    h.clock.now += 9 * MINUTE;
    await sweep();
    expect(await values("contacts")).toMatchObject([{ id: "contact-1" }]);
  });

  it("as a location asks no more often than it may", async () => {
    const { h, ctx, location, number, values } = await scene();
    await acceptGhlEvent(h.system, posted(location, number, "ghl-14"));
    const names: string[] = [];
    const limiter: typeof ctx.limiter = (name) => {
      names.push(name);
      return ctx.limiter(name);
    };
    const { ghl_messages = [] } = await rowsOf(ctx);
    const id = z.object({ id: idSchema("ghlMessage") }).parse(ghl_messages[0]).id;
    await advanceMessage({ ...ctx, limiter }, id);
    expect(names).toContain(`crm:ghl:${location}`);
    expect(await values("reports")).toHaveLength(1);
  });

  it("that a text is too long, and nothing of it is sent", async () => {
    const { h, ctx, location, number, values, work } = await scene();
    const message = "a".repeat(5_001);
    await acceptGhlEvent(h.system, { ...posted(location, number, "ghl-15"), message });
    await work();
    expect(took(h, number)).toEqual([]);
    expect(await values("reports")).toEqual([{ message: "ghl-15", status: "failed" }]);
    const { ghl_messages } = await rowsOf(ctx);
    expect(ghl_messages).toMatchObject([{ status: "failed", reason: GHL_TEXTS.tooLong }]);
  });
});

describe("the webhook", () => {
  it("takes nothing without GoHighLevel's signature of exactly these bytes", async () => {
    const { ctx, location, number } = await scene();
    const body = JSON.stringify(posted(location, number, "ghl-8"));
    const post = (headers: Record<string, string>, text = body) =>
      worker.fetch(
        new Request("https://app.cooee.example/api/webhooks/ghl", {
          ...{ method: "POST", body: text, headers },
        }),
        env,
        createExecutionContext(),
      );
    const signature = await signatureOf(body);
    expect((await post({})).status).toBe(401);
    expect((await post({ "x-ghl-signature": "AAAA" })).status).toBe(401);
    expect((await post({ "x-ghl-signature": signature }, `${body} `)).status).toBe(401);
    expect((await rowsOf(ctx)).ghl_messages).toEqual([]);
    expect((await post({ "x-ghl-signature": signature })).status).toBe(200);
    expect((await rowsOf(ctx)).ghl_messages).toMatchObject([{ message_id: "ghl-8" }]);
  });
});

describe("the sender of a location", () => {
  it("is one of the account's own, and chosen by it alone", async () => {
    const { ctx, location } = await scene();
    const { data } = await listGhlSenders(ctx);
    expect(data).toMatchObject([{ value: SHARED_SENDER }]);
    const input = contract.assignGhlSender.input.parse({ id: location, sender: "61400000000" });
    await expect(assignGhlSender(ctx, input)).rejects.toMatchObject({
      fields: { sender: GHL_TEXTS.sender },
    });
    const other = await newAccount();
    const shared = { ...input, sender: SHARED_SENDER };
    await expect(assignGhlSender(other, shared)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

it("messages, replies and locations are found by keys: no statement scans a table", async () => {
  const h = harness({ control: true });
  const heard = new Set<string>();
  h.faults.prepared = (sql) => heard.add(sql);
  const { ctx, location, number, work, sweep } = await scene({}, h);
  await acceptGhlEvent(h.system, posted(location, number, "ghl-9"));
  await work();
  const to = took(h, number)[0]?.from ?? "";
  await receiveMessage(h.system, {
    ...{ carrierId: `plans-${number}`, from: number, to, text: "Yes", at: h.clock.now },
  });
  await sweep();
  await sweepLocations(h.system);
  await listGhlWebhookLogs(ctx, { subAccount: location });
  await ghlDashboard(ctx, {});
  await ghlNumberAnalytics(ctx, { id: location });
  await ghlBillingReport(ctx, contract.ghlBillingReport.input.parse({ id: location }));
  await removeGhl(ctx, { subAccount: location });
  await removeGhl(ctx, {});
  const own = [...heard].filter((sql) => /\bghl_\w+/.test(sql));
  expect(own.length).toBeGreaterThan(15);
  for (const sql of own) {
    const isControl = /\bghl_(locations|agencies)\b/.test(sql);
    const database = isControl ? env.CONTROL : shardDatabase(env, ctx.account.shard);
    const plan = await planOf(sql, database);
    const scans = plan.filter(
      (detail) =>
        /^SCAN /.test(detail) && !/VIRTUAL TABLE|CONSTANT ROW|SCAN ([a-z]|\(.*\))$/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});
