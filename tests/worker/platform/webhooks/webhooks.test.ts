import { describe, expect, it } from "vitest";
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  MOST_WEBHOOKS,
  renewWebhookSecret,
  saveWebhook,
  testWebhook,
  WEBHOOK_TEXTS,
} from "#core/contract/webhooks/webhooks.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { sessionFor } from "#tests/support/session.ts";
import { HOOK, newDelivery, newWebhook } from "#tests/support/webhooks.ts";
import { rowsOf } from "#tests/support/world.ts";
import { changeAccess } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { deliver } from "#worker/domains/platform/webhooks/deliver.ts";
import { listDeliveries as listDeliveriesOf } from "#worker/domains/platform/webhooks/webhooks.ts";

const EVENTS = ["message.received"];

async function signedInAccount() {
  const ctx = await newAccount();
  return { ctx, cookie: await sessionFor(ctx) };
}

async function added(cookie: string) {
  const response = await call(saveWebhook, { url: HOOK, events: EVENTS }, { cookie });
  return saveWebhook.output.parse(await response.json()).data;
}

describe("a webhook", () => {
  it("shows its signing secret when it is made and when it is renewed, and never again", async () => {
    const { ctx, cookie } = await signedInAccount();
    const made = await added(cookie);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const renewed = await call(renewWebhookSecret, { id: made._id }, { cookie });
    const { secret } = renewWebhookSecret.output.parse(await renewed.json()).data;
    expect(secret).not.toBe(made.secret);
    const changed = await call(
      saveWebhook,
      { id: made._id, url: `${HOOK}/2`, events: EVENTS, active: false },
      { cookie },
    );
    const { data } = saveWebhook.output.parse(await changed.json());
    expect(data).toEqual({
      ...made,
      url: `${HOOK}/2`,
      active: false,
      secret: undefined,
    });
    const listed = await (await call(listWebhooks, {}, { cookie })).text();
    const stored = JSON.stringify(await rowsOf(ctx));
    for (const shown of [made.secret, secret]) {
      expect(listed).not.toContain(shown);
      expect(stored).not.toContain(shown);
    }
  });

  it("sends and shows a sub-account nothing that it may not read itself", async () => {
    const access = ["integration", "sms"] as const;
    const sub = await newAccount({ role: "subaccount", access });
    const cookie = await sessionFor(sub);
    const save = (input: object) => call(saveWebhook, { url: HOOK, ...input }, { cookie });
    for (const event of ["message.received", "message.updated", "contact.opted_out"]) {
      const refused = await save({ events: ["campaign.completed", event] });
      expect([event, refused.status]).toEqual([event, 403]);
      expect(await refusalOf(refused)).toMatchObject({ message: WEBHOOK_TEXTS.unreadable });
    }
    expect((await save({ events: ["campaign.completed"] })).status).toBe(200);
    // A webhook that the parent set up gets everything, so this person cannot point it elsewhere.
    const { id } = await newWebhook({ ...sub, person: undefined });
    await newDelivery({ ...sub, person: undefined }, "Top secret");
    const turned = await save({ id, url: `${HOOK}/mine`, events: ["campaign.completed"] });
    expect(turned.status).toBe(403);
    const log = await call(listDeliveries, { id }, { cookie });
    expect(listDeliveries.output.parse(await log.json()).items).toEqual([]);
  });

  it("stops sending a sub-account what it may no longer read", async () => {
    const h = harness();
    const parent = await accountIn(h, { shard: 0 });
    const access = ["integration", "sms", "history"] as const;
    const parentId = parent.account.id;
    const sub = await accountIn(h, { shard: 0, role: "subaccount", access, parentId });
    const { id } = await newWebhook(sub, { events: ["message.received"] });
    await deliver(sub, await newDelivery(sub, "While it may"));
    const waiting = await newDelivery(sub, "Waiting when its rights shrink");
    await changeAccess(parent, { id: sub.account.id, access: ["integration", "sms"] });
    for (const delivery of [waiting, await newDelivery(sub, "Afterwards")]) {
      await deliver(sub, delivery);
    }
    expect(h.receiver.received.map(({ body }) => JSON.parse(body).data.text)).toEqual([
      "While it may",
    ]);
    const log = await listDeliveriesOf({ ...sub, person: undefined }, { id });
    // All from the same moment, so in no order.
    expect(log.items.map(({ status, error }) => `${status} ${error}`).sort()).toEqual([
      "delivered undefined",
      ...Array.from({ length: 2 }, () => `failed ${WEBHOOK_TEXTS.unreadable}`),
    ]);
    await changeAccess(parent, { id: sub.account.id, access: [...access] });
    await deliver(sub, await newDelivery(sub, "Given back"));
    expect(h.receiver.received).toHaveLength(2);
  });

  it(`is refused beyond ${MOST_WEBHOOKS}, however many are requested at the same time`, async () => {
    const { ctx, cookie } = await signedInAccount();
    const asked = Array.from({ length: MOST_WEBHOOKS + 4 }, () =>
      call(saveWebhook, { url: HOOK, events: EVENTS }, { cookie }),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST_WEBHOOKS);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused && (await refusalOf(refused))).toMatchObject({
      code: "CONFLICT",
      message: WEBHOOK_TEXTS.full,
    });
    expect((await rowsOf(ctx)).webhooks).toHaveLength(MOST_WEBHOOKS);
  });

  it("takes its log with it when it is deleted, and no other's", async () => {
    const { ctx, cookie } = await signedInAccount();
    const [first, second] = [await newWebhook(ctx), await newWebhook(ctx)];
    await newDelivery(ctx);
    expect((await rowsOf(ctx)).webhook_deliveries).toHaveLength(2);
    await call(deleteWebhook, { id: first.id }, { cookie });
    expect((await rowsOf(ctx)).webhook_deliveries).toMatchObject([{ webhook_id: second.id }]);
  });
});

describe("an address", () => {
  it.each([
    "http://example.com/",
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://localhost/",
    "https://user@example.com/",
    "https://example.com:8443/",
    "https://cooee.test/api/user/me",
    "https://api.cooee.test/",
    "https://COOEE.test/",
    "https://xhooks.cooee.test/",
  ])("%s is refused when it is saved", async (url) => {
    const { ctx, cookie } = await signedInAccount();
    const response = await call(saveWebhook, { url, events: EVENTS }, { cookie });
    expect(response.status).toBe(400);
    expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(["url"]);
    expect((await rowsOf(ctx)).webhooks).toEqual([]);
  });

  it("is stored in the form in which it will be called", async () => {
    const { cookie } = await signedInAccount();
    const url = "https:\\\\EXAMPLE.com/a/../b\tc#part";
    const response = await call(saveWebhook, { url, events: EVENTS }, { cookie });
    const { data } = saveWebhook.output.parse(await response.json());
    expect(data.url).toBe("https://example.com/bc#part");
  });
});

describe("the test button", () => {
  it.each([
    ["orders", { delivered: true, response: 200 }],
    ["500", { delivered: false, response: 500, error: "The simulator says 500" }],
    ["410", { delivered: false, response: 410 }],
    ["redirect", { delivered: false, response: 302, error: "Redirects are not followed" }],
  ])("says how /%s responded, and leaves nothing behind", async (path, said) => {
    const { ctx, cookie } = await signedInAccount();
    const { id } = await newWebhook(ctx, { url: `https://hooks.cooee.test/${path}` });
    const response = await call(testWebhook, { id }, { cookie });
    expect(testWebhook.output.parse(await response.json()).data).toMatchObject(said);
    const rows = await rowsOf(ctx);
    expect(rows.webhook_deliveries).toEqual([]);
    expect(rows.webhooks).toMatchObject([{ failures: 0, active: 1 }]);
  });

  it("can be pressed ten times a minute", async () => {
    const { ctx, cookie } = await signedInAccount();
    const { id } = await newWebhook(ctx);
    const pressed = await Promise.all(
      Array.from({ length: 12 }, () => call(testWebhook, { id }, { cookie })),
    );
    const statuses = pressed.map(({ status }) => status).toSorted();
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses.at(-1)).toBe(429);
  });
});
