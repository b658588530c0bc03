import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { beforeEach, expect, it } from "vitest";
import type { LocalEnv } from "#local/env.ts";
import { simulatorApp } from "#local/http/routes.ts";
import { simulatorMailer } from "#local/ports/mailer.ts";
import { simulatorWebhooks } from "#local/ports/webhook-sender.ts";
import { message, settle } from "./network.ts";

const app = simulatorApp();
const network = () => env.SIMULATOR.getByName("network");

async function call(method: string, path: string, body?: unknown, headers?: HeadersInit) {
  const init = { method, body: body === undefined ? undefined : JSON.stringify(body), headers };
  const response = await app.request(`http://cooee.test${path}`, init, env);
  return { status: response.status, answer: await response.json<Record<string, unknown>>() };
}

beforeEach(async () => {
  await network().reset();
  await network().setFaults({ receiptDelayMs: 0 });
});

it("shows a handset's thread in both directions, found by any notation of its number", async () => {
  await network().submit([message("61412345678"), message("61498765430")]);
  await settle(network());
  const wrote = await call("POST", "/api/messages", {
    from: "0412 345 678",
    to: "+61 400 000 099",
    text: "Yes please",
  });
  expect(wrote).toMatchObject({ status: 200, answer: { success: true } });
  for (const to of ["61412345678", "0412345678", "%2B61 412 345 678"]) {
    const { answer } = await call("GET", `/api/messages?to=${to}`);
    expect(answer.items).toMatchObject([
      { direction: "outbound", from: "61400000099", to: "61412345678", status: "delivered" },
      { direction: "inbound", from: "61412345678", to: "61400000099", text: "Yes please" },
    ]);
  }
  const all = await call("GET", "/api/messages");
  expect(all.answer.items).toHaveLength(3);
});

it("since: only what is new or changed from then on", async () => {
  await network().submit([message("61412345678")]);
  await settle(network());
  await scheduler.wait(5);
  const since = Date.now();
  expect((await call("GET", `/api/messages?to=0412345678&since=${since}`)).answer.items).toEqual(
    [],
  );
  await network().submit([message("61412345678", "msg_new")]);
  const { answer } = await call("GET", `/api/messages?to=0412345678&since=${since}`);
  expect(answer.items).toMatchObject([{ reference: "msg_new" }]);
});

it("lists phones with the latest first, and finds them by part of a number", async () => {
  await network().submit([message("61412345678"), message("61498765430"), message("61412345678")]);
  const { answer } = await call("GET", "/api/phones");
  expect(answer.items).toMatchObject([
    { number: "61412345678", messages: 2 },
    { number: "61498765430", messages: 1 },
  ]);
  for (const search of ["0498", "8765", "61498", "0498 765"]) {
    const found = await call("GET", `/api/phones?search=${encodeURIComponent(search)}`);
    expect(found.answer.items).toMatchObject([{ number: "61498765430" }]);
  }
  expect((await call("GET", "/api/phones?limit=1")).answer.items).toHaveLength(1);
});

it("counts", async () => {
  const sent = message("61412345678");
  await network().submit([sent, sent, message("61412340002")]);
  await settle(network());
  expect(await call("GET", "/api/counts")).toMatchObject({
    status: 200,
    answer: {
      success: true,
      accepted: 3,
      delivered: 2,
      failed: 1,
      distinctReferences: 2,
      repeats: 1,
    },
  });
});

it("keeps mail that would have been sent, newest first", async () => {
  const mailer = simulatorMailer(env);
  await mailer.send({
    key: "1",
    to: "a@cooee.test",
    subject: "First",
    text: "One",
    html: "<p>One",
  });
  await mailer.send({
    key: "2",
    to: "b@cooee.test",
    subject: "Second",
    text: "Two",
    html: "<p>Two",
  });
  const { answer } = await call("GET", "/api/mail");
  expect(answer.items).toMatchObject([
    { to: "b@cooee.test", subject: "Second", text: "Two", html: "<p>Two", at: expect.any(Number) },
    { to: "a@cooee.test", subject: "First" },
  ]);
  const { answer: ofOne } = await call("GET", "/api/mail?to=a@cooee.test");
  expect(ofOne.items).toMatchObject([{ to: "a@cooee.test", subject: "First" }]);
});

it("keeps the latest webhooks received, newest first, and responds according to their path", async () => {
  const sender = simulatorWebhooks(env, 10);
  const send = (path: string, body = "{}") =>
    sender.send({ url: `https://hooks.cooee.test${path}`, headers: { "webhook-id": path }, body });
  expect(await send("/orders", '{"n":1}')).toMatchObject({ status: 200 });
  expect(await send("/500/x")).toMatchObject({ status: 500 });
  expect(await send("/410")).toMatchObject({ status: 410 });
  expect(await send("/redirect")).toMatchObject({ status: 302 });
  await expect(send("/slow")).rejects.toThrow("No response");
  const elsewhere = sender.send({ url: "https://example.com/", headers: {}, body: "" });
  await expect(elsewhere).rejects.toThrow("could not be reached");
  const { answer } = await call("GET", "/api/webhooks");
  expect(answer.items).toMatchObject([
    { url: "https://hooks.cooee.test/slow" },
    { status: 302 },
    { status: 410 },
    { status: 500 },
    { headers: { "webhook-id": "/orders" }, body: '{"n":1}', status: 200 },
  ]);
  for (let n = 0; n < 210; n++) await send(`/${n}`);
  expect((await call("GET", "/api/webhooks")).answer.items).toHaveLength(200);
});

it("reads and changes faults; those that are left out stay", async () => {
  const put = await call("PUT", "/api/faults", { failRate: 0.5, perSecond: 10 });
  expect(put).toMatchObject({
    status: 200,
    answer: { success: true, failRate: 0.5, perSecond: 10 },
  });
  await call("PUT", "/api/faults", { perSecond: null });
  const { answer } = await call("GET", "/api/faults");
  expect(answer).toMatchObject({ failRate: 0.5, perSecond: null, receiptDelayMs: 0, keep: true });
});

it("reset empties the network", async () => {
  await network().submit([message("61412345678")]);
  expect(await call("POST", "/api/reset")).toMatchObject({
    status: 200,
    answer: { success: true },
  });
  expect((await call("GET", "/api/counts")).answer).toMatchObject({ accepted: 0 });
});

it("refuses malformed input and names the field", async () => {
  const wrong: [string, string, unknown, string][] = [
    ["PUT", "/api/faults", { failRate: 2 }, "failRate"],
    ["PUT", "/api/faults", { unheardOf: 1 }, "body"],
    ["POST", "/api/messages", { from: "64 212 345 678", to: "61400000099", text: "x" }, "from"],
    ["POST", "/api/messages", { from: "0412345678", to: "GUMLEAF", text: "x" }, "to"],
    ["POST", "/api/messages", { from: "0412345678", to: "61400000099", text: "" }, "text"],
    ["GET", "/api/messages?since=yesterday", undefined, "since"],
    ["GET", "/api/phones?limit=0", undefined, "limit"],
  ];
  for (const [method, path, body, field] of wrong) {
    const { status, answer } = await call(method, path, body);
    expect({ path, status }).toEqual({ path, status: 400 });
    expect(answer).toMatchObject({ success: false, code: "INVALID_INPUT" });
    expect(Object.keys(Object(answer.fields))).toContain(field);
  }
  expect((await call("GET", "/api/nothing")).status).toBe(404);
});

it("refuses changes requested by another site", async () => {
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ];
  for (const headers of foreign) {
    expect((await call("POST", "/api/reset", undefined, headers)).status).toBe(403);
  }
  const own = { origin: "http://cooee.test", "sec-fetch-site": "same-origin" };
  expect((await call("POST", "/api/reset", undefined, own)).status).toBe(200);
});

it("serves its pages under a policy of their own", async () => {
  for (const path of [
    "/",
    "/mail",
    "/payments",
    "/vendors",
    "/webhooks",
    "/faults",
    "/stripe/card",
  ]) {
    const { headers } = await app.request(`http://cooee.test${path}`, undefined, env);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  }
});

it("does not exist in production", async () => {
  for (const path of [
    "/",
    "/app.js",
    "/api/counts",
    "/api/messages",
    "/api/mail",
    "/api/webhooks",
  ]) {
    const response = await app.request(`http://cooee.test${path}`, undefined, {
      ...env,
      ENVIRONMENT: "production",
      APP_URL: "https://app.cooee.test",
    });
    expect(response.status).toBe(404);
  }
});

it("takes additional routes under /simulator/api", async () => {
  const extra = new Hono<{ Bindings: LocalEnv }>().post("/seed", (c) => c.json({ success: true }));
  const extended = simulatorApp(extra);
  const seed = (headers: HeadersInit) =>
    extended.request("http://cooee.test/api/seed", { method: "POST", headers }, env);
  expect((await seed({})).status).toBe(200);
  expect((await seed({ origin: "https://evil.example" })).status).toBe(403);
  expect((await extended.request("http://cooee.test/api/counts", undefined, env)).status).toBe(200);
});
