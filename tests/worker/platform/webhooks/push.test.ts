import { describe, expect, it } from "vitest";
import { PUSH_TEXTS, type PushBrowser } from "#core/contract/notification-settings/push.ts";
import { idSchema } from "#core/ids.ts";
import type { AccountOptions } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { accountIn, deliver, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { deliver as attemptDelivery } from "#worker/domains/platform/webhooks/deliver.ts";
import {
  deletePushBrowser,
  listPushBrowsers,
  savePushBrowser,
} from "#worker/domains/platform/webhooks/push-browsers.ts";
import { listWebhooks, testWebhook } from "#worker/domains/platform/webhooks/webhooks.ts";
import { deliveriesOf } from "./support.ts";

const base64 = (bytes: ArrayBuffer | Uint8Array) =>
  Buffer.from(bytes as Uint8Array).toString("base64url");

async function newPair(name: "ECDSA" | "ECDH"): Promise<CryptoKeyPair> {
  const uses = name === "ECDSA" ? ["sign", "verify"] : ["deriveBits"];
  const pair = await crypto.subtle.generateKey({ name, namedCurve: "P-256" }, true, uses);
  if (!("privateKey" in pair)) throw new Error("These are two keys");
  return pair;
}

/** Our keys, as an operator generates them. */
async function newVapid() {
  const pair = await newPair("ECDSA");
  const { d = "" } = (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
  const open = (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer;
  return { pair, settings: { VAPID_PUBLIC_KEY: base64(open), VAPID_PRIVATE_KEY: d } };
}

let made = 0;

/** A browser that has subscribed: what it gives us, and how it reads what we send. */
async function newBrowser(host = "fcm.googleapis.com") {
  const pair = await newPair("ECDH");
  const open = new Uint8Array(
    (await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer,
  );
  const secret = crypto.getRandomValues(new Uint8Array(16));
  const given = {
    endpoint: `https://${host}/fcm/send/${++made}`,
    p256dh: base64(open),
    auth: base64(secret),
  };
  return { given, read: (body: Uint8Array) => decrypted(body, { pair, open, secret }) };
}

async function hkdf(salt: Uint8Array, key: Uint8Array, info: Uint8Array, length: number) {
  const material = await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  return new Uint8Array(await crypto.subtle.deriveBits(how, material, length * 8));
}

const words = (text: string) => new TextEncoder().encode(`${text}\0`);

/** As a browser does it (RFC 8291 over RFC 8188). */
async function decrypted(
  body: Uint8Array,
  { pair, open, secret }: { pair: CryptoKeyPair; open: Uint8Array; secret: Uint8Array },
): Promise<Record<string, string>> {
  const salt = body.slice(0, 16);
  const theirs = body.slice(21, 21 + (body[20] ?? 0));
  const sender = await crypto.subtle.importKey(
    "raw",
    theirs,
    { name: "ECDH", namedCurve: "P-256" },
    true,
    [],
  );
  const agreed = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: "ECDH", public: sender } as unknown as SubtleCryptoDeriveKeyAlgorithm,
      pair.privateKey,
      256,
    ),
  );
  const info = new Uint8Array([...words("WebPush: info"), ...open, ...theirs]);
  const ikm = await hkdf(secret, agreed, info, 32);
  const key = await hkdf(salt, ikm, words("Content-Encoding: aes128gcm"), 16);
  const nonce = await hkdf(salt, ikm, words("Content-Encoding: nonce"), 12);
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const plain = new Uint8Array(
    await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: nonce },
      aes,
      body.slice(21 + theirs.length),
    ),
  );
  return JSON.parse(new TextDecoder().decode(plain.slice(0, plain.lastIndexOf(2)))) as never;
}

async function scene(options: AccountOptions = {}) {
  const h = harness();
  const { settings, pair } = await newVapid();
  const system = { ...h.system, settings: { ...h.system.settings, ...settings } };
  const own = await accountIn(h, options);
  const withKeys = (account: AccountContext): AccountContext => ({
    ...account,
    settings: system.settings,
  });
  const ctx = withKeys(own);
  const number = `6148${String(Date.now() + ++made).slice(-7)}`;
  await addNumber(h.system, number, ctx.account.id);
  return { h, ctx, number, pair };
}

const EVENTS = ["message.received" as const];

/** A handset writes, and what is due to browsers is sent. */
async function wrote({ h, ctx, number }: Awaited<ReturnType<typeof scene>>, text: string) {
  const message = {
    ...{ carrierId: `push-${crypto.randomUUID()}`, from: "61411222333", to: number },
    ...{ text, at: h.clock.now },
  };
  await deliver(h, "inbound", [{ carrier: "fake", message }]);
  await sendPushes(h, ctx);
}

async function sendPushes(h: Harness, ctx: AccountContext) {
  h.queues.webhooks.splice(0);
  const system = { ...ctx, person: undefined };
  for (const { id, status } of await deliveriesOf(ctx)) {
    if (status === "pending") await attemptDelivery(system, id);
  }
}

const idOf = ({ _id }: Pick<PushBrowser, "_id">) => idSchema("webhook").parse(_id);

describe("a browser", () => {
  it("gets a reply encrypted for it and signed by us: who wrote, but not what", async () => {
    const given = await scene();
    const { h, ctx, pair } = given;
    const browser = await newBrowser();
    await savePushBrowser(ctx, { ...browser.given, events: [...EVENTS], withText: false });
    await wrote(given, "My card number is 4111");
    const [push] = h.receiver.pushed;
    expect(push?.url).toBe(browser.given.endpoint);
    expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
    expect(await browser.read(push?.body ?? new Uint8Array())).toEqual({
      title: expect.stringContaining("+61 411 222 333"),
      path: expect.stringMatching(/^\/conversation\?room=rom_\w{26}$/),
    });
    const [, token = ""] = /t=([\w.-]+)/.exec(push?.headers.authorization ?? "") ?? [];
    const [head = "", claims = "", signature = ""] = token.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({
      aud: "https://fcm.googleapis.com",
      sub: expect.stringMatching(/^mailto:/),
    });
    const isOurs = await crypto.subtle.verify(
      { name: "ECDSA", hash: "SHA-256" },
      pair.publicKey,
      Buffer.from(signature, "base64url"),
      new TextEncoder().encode(`${head}.${claims}`),
    );
    expect(isOurs).toBe(true);
  });

  it("shows the text if its person chose that, and is changed by its address", async () => {
    const given = await scene();
    const { h, ctx } = given;
    const browser = await newBrowser();
    await savePushBrowser(ctx, { ...browser.given, events: [...EVENTS], withText: false });
    await savePushBrowser(ctx, { ...browser.given, events: [...EVENTS], withText: true });
    expect((await listPushBrowsers(ctx)).data.browsers).toHaveLength(1);
    await wrote(given, "x".repeat(1600));
    const read = await browser.read(h.receiver.pushed[0]?.body ?? new Uint8Array());
    expect(read.body).toBe("x".repeat(400));
  });

  it("is forgotten when its service knows it no more, without a word", async () => {
    const given = await scene();
    const { h, ctx } = given;
    const { given: keys } = await newBrowser();
    await savePushBrowser(ctx, { ...keys, events: [...EVENTS], withText: false });
    h.receiver.answer = () => ({ status: 404, text: "" });
    await wrote(given, "Hello");
    expect((await listPushBrowsers(ctx)).data.browsers).toEqual([]);
    const rows = await rowsOf(ctx);
    expect([rows.webhooks, rows.webhook_deliveries]).toEqual([[], []]);
    expect(rows.notifications?.filter((row) => JSON.stringify(row).includes("webhook"))).toEqual(
      [],
    );
  });

  it("gets nothing that its person may no longer read", async () => {
    const parent = await scene();
    const given = await scene({
      role: "subaccount",
      parentId: parent.ctx.account.id,
      access: ["sms", "history"],
    });
    const { h, ctx } = given;
    const { given: keys } = await newBrowser();
    await savePushBrowser(ctx, { ...keys, events: [...EVENTS], withText: false });
    await expect(
      savePushBrowser(ctx, { ...keys, events: ["contact.opted_out"], withText: false }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
    await ctx.control.database
      .prepare(`UPDATE members SET access = '["sms"]' WHERE user_id = ?`)
      .bind(ctx.person?.userId)
      .run();
    await wrote(given, "Hello");
    expect(h.receiver.pushed).toEqual([]);
    expect(await deliveriesOf(ctx)).toMatchObject([{ status: "failed" }]);
  });

  it("is forgotten when its person belongs to the account no more", async () => {
    const given = await scene();
    const { h, ctx } = given;
    const { given: keys } = await newBrowser();
    await savePushBrowser(ctx, { ...keys, events: [...EVENTS], withText: false });
    await ctx.control.database
      .prepare("UPDATE members SET active = 0 WHERE user_id = ?")
      .bind(ctx.person?.userId)
      .run();
    await wrote(given, "Hello");
    expect([h.receiver.pushed, (await rowsOf(ctx)).webhooks]).toEqual([[], []]);
  });

  it("is at a known service only, and is no webhook", async () => {
    const { ctx } = await scene();
    for (const host of ["push.example.org", "fcm.googleapis.com.example.org"]) {
      const { given } = await newBrowser(host);
      await expect(
        savePushBrowser(ctx, { ...given, events: [...EVENTS], withText: false }),
      ).rejects.toMatchObject({ fields: { endpoint: expect.any(String) } });
    }
    const hosts = ["updates.push.services.mozilla.com", "web.push.apple.com"];
    for (const host of hosts) {
      const { given } = await newBrowser(host);
      await savePushBrowser(ctx, { ...given, events: [...EVENTS], withText: false });
    }
    expect((await listWebhooks(ctx)).data).toEqual([]);
    const { browsers } = (await listPushBrowsers(ctx)).data;
    const [first, second] = browsers.map(idOf);
    if (!first || !second) throw new Error("There are two browsers");
    await expect(testWebhook(ctx, { id: first })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deletePushBrowser(ctx, { id: first });
    expect((await listPushBrowsers(ctx)).data.browsers.map(idOf)).toEqual([second]);
  });

  it("is not offered without our keys", async () => {
    const ctx = await accountIn(harness());
    expect((await listPushBrowsers(ctx)).data).toEqual({ browsers: [] });
    const { given } = await newBrowser();
    await expect(
      savePushBrowser(ctx, { ...given, events: [...EVENTS], withText: false }),
    ).rejects.toThrow(PUSH_TEXTS.off);
  });
});
