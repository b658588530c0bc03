import { createHmac } from "node:crypto";
import { SmsCallbackWebhooks, SmsService } from "@sinch/sdk-core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sendsOneByOne } from "#tests/support/carriers/one-by-one.ts";
import { requestOf } from "#tests/support/carriers/request-of.ts";
import { carrierServer, conforms, type Got, outbound } from "#tests/support/carriers/server.ts";
import { BATCH, MO_TEXT, REPORT } from "#tests/support/carriers/sinch.ts";
import type { Fetch } from "#worker/carriers/http.ts";
import { sinch } from "#worker/carriers/sinch/carrier.ts";
import { sinchWebhooks } from "#worker/carriers/sinch/webhooks.ts";

const APP_URL = "https://app.cooee.test";
const settings = {
  SINCH_URL: "https://sinch.test",
  SINCH_SERVICE_PLAN_ID: "plan",
  SINCH_API_TOKEN: "token",
  SINCH_WEBHOOK_SECRET: "secret",
};
const carrierOf = (fetch: Fetch) => sinch(settings, APP_URL, fetch);
const referenceOf = ({ body }: Got) =>
  z.object({ client_reference: z.string() }).parse(body).client_reference;

function accept(got: Got): Response {
  expect([got.method, got.url.pathname]).toEqual(["POST", "/xms/v1/plan/batches"]);
  expect(got.headers.get("authorization")).toBe("Bearer token");
  conforms(BATCH, got.body);
  return Response.json({ id: `batch-${referenceOf(got)}`, type: "mt_text" }, { status: 201 });
}

sendsOneByOne({ carrierOf, accept, referenceOf });

describe("a request", () => {
  it("has the fields that Sinch's library sends", async () => {
    const validUntil = Date.UTC(2026, 10, 23, 5, 30);
    const server = carrierServer(accept);
    await carrierOf(server.fetch).send([outbound("msg_1", { validUntil })]);
    const theirs = await requestOf({ id: "batch" }, async (smsHostname) => {
      const service = new SmsService({ servicePlanId: "plan", apiToken: "token", smsHostname });
      await service.batches.sendTextMessage({
        sendSMSRequestBody: {
          type: "mt_text",
          to: ["+61412345678"],
          from: "+61400000099",
          body: "G’day",
          client_reference: "msg_1",
          delivery_report: "per_recipient",
          callback_url: `${APP_URL}/carriers/sinch/receipts`,
          expire_at: new Date(validUntil),
        },
      });
    });
    const [got] = server.got;
    expect({
      method: got?.method,
      path: got?.url.pathname,
      authorization: got?.headers.get("authorization"),
      body: got?.body,
    }).toEqual(theirs);
  });

  it("that is refused is final", async () => {
    const server = carrierServer(() =>
      Response.json({ code: "syntax_invalid_parameter_format", text: "…" }, { status: 400 }),
    );
    expect(await carrierOf(server.fetch).send([outbound("msg_1", { from: "COOEE" })])).toEqual([
      { reference: "msg_1", outcome: "rejected", reason: "The carrier refused the message" },
    ]);
    expect(server.got[0]?.body).toMatchObject({ from: "COOEE" });
  });
});

describe("a look-up", () => {
  it("finds the batch with the reference, and says nothing of one that is not listed", async () => {
    const server = carrierServer(({ method, url }) => {
      expect([method, url.pathname]).toEqual(["GET", "/xms/v1/plan/batches"]);
      const asked = url.searchParams.get("client_reference");
      const batches = [{ id: "batch-1", client_reference: "msg_1" }];
      return Response.json({ count: 1, page: 0, page_size: 30, batches: asked ? batches : [] });
    });
    expect(await carrierOf(server.fetch).lookup(["msg_1", "msg_2"])).toEqual([
      { reference: "msg_1", known: true, carrierId: "batch-1" },
    ]);
    expect(server.got).toHaveLength(2);
  });

  it("says what it found though some lists could not be read", async () => {
    const server = carrierServer(({ url }) => {
      const reference = url.searchParams.get("client_reference") ?? "";
      if (reference === "msg_1") return Response.json({}, { status: 503 });
      return Response.json({ batches: [{ id: "batch", client_reference: reference }] });
    });
    expect(await carrierOf(server.fetch).lookup(["msg_1", "msg_2"])).toEqual([
      { reference: "msg_2", known: true, carrierId: "batch" },
    ]);
  });

  it("throws if the list cannot be read", async () => {
    for (const status of [200, 401, 429, 500]) {
      const server = carrierServer(() => Response.json({}, { status }));
      await expect(carrierOf(server.fetch).lookup(["msg_1"])).rejects.toThrow();
    }
  });
});

describe("a post", () => {
  const webhooks = sinchWebhooks(settings);
  const signedAt = Date.UTC(2026, 10, 23, 5, 30);
  const [nonce, timestamp, body] = ["a-nonce", String(signedAt / 1000), JSON.stringify(REPORT)];
  const signed = {
    "x-sinch-webhook-signature": createHmac("sha256", "secret")
      .update(`${body}.${nonce}.${timestamp}`)
      .digest("base64"),
    "x-sinch-webhook-signature-algorithm": "HmacSHA256",
    "x-sinch-webhook-signature-nonce": nonce,
    "x-sinch-webhook-signature-timestamp": timestamp,
  };
  const url = new URL(`${APP_URL}/carriers/sinch/receipts`);
  const good = { url, headers: new Headers(signed), body };
  /** What Sinch's own library says of it, which does not look at the time. */
  const theySay = (post: typeof good) =>
    new SmsCallbackWebhooks("secret").validateAuthenticationHeader(
      Object.fromEntries(post.headers),
      post.body,
    );

  it("is genuine if it is signed as Sinch's library wants it, at most five minutes ago", async () => {
    expect(theySay(good)).toBe(true);
    for (const ago of [0, 299_000, -299_000]) {
      expect(await webhooks.isGenuine(good, signedAt + ago)).toBe(true);
    }
  });

  it("is not if the signature is wrong, old or missing", async () => {
    const changed = (name: string, value: string) => ({
      ...good,
      headers: new Headers({ ...signed, [`x-sinch-webhook-signature${name}`]: value }),
    });
    const posts = [
      { ...good, headers: new Headers() },
      { ...good, body: body.replace("Delivered", "Failed") },
      changed("", "%%%"),
      changed("-nonce", "another"),
      changed("-timestamp", String(signedAt / 1000 + 1)),
      changed("-timestamp", "soon"),
    ];
    for (const post of posts) {
      expect(theySay(post)).toBe(false);
      expect(await webhooks.isGenuine(post, signedAt)).toBe(false);
    }
    expect(await webhooks.isGenuine(changed("-algorithm", "none"), signedAt)).toBe(false);
    expect(await webhooks.isGenuine(good, signedAt + 301_000)).toBe(false);
    const other = sinchWebhooks({ ...settings, SINCH_WEBHOOK_SECRET: "another" });
    expect(await other.isGenuine(good, signedAt)).toBe(false);
  });

  it("of a delivery report is a receipt with our reference", () => {
    const told = (changes: object) =>
      webhooks.receipts.parse(
        webhooks.read({ ...good, body: JSON.stringify({ ...REPORT, ...changes }) }),
      );
    const receipt = {
      reference: "msg_1",
      carrierId: REPORT.batch_id,
      at: Date.parse(REPORT.at),
    };
    expect(told({})).toEqual([{ ...receipt, status: "delivered" }]);
    expect(told({ status: "Dispatched", code: 401 })).toEqual([{ ...receipt, status: "sent" }]);
    expect(told({ status: "Unknown", code: 0 })).toEqual([{ ...receipt, status: "sent" }]);
    expect(told({ status: "Aborted", code: 402 })).toEqual([
      { ...receipt, status: "failed", reason: "The carrier has no route to this number" },
    ]);
    expect(told({ status: "Failed", code: 61 })).toEqual([
      { ...receipt, status: "failed", reason: "The message could not be delivered" },
    ]);
    for (const expired of [
      { status: "Aborted", code: 406 },
      { status: "Expired", code: 5 },
    ]) {
      expect(told(expired)).toEqual([
        { ...receipt, status: "expired", reason: "The message was too old to be sent" },
      ]);
    }
    expect(told({ status: "Lost" })).toEqual([]);
    expect(told({ client_reference: undefined })).toEqual([]);
  });

  it("of what a handset wrote is a message; of an MMS, its text", () => {
    const said = (changes: object) =>
      webhooks.inbound.parse(
        webhooks.read({ ...good, body: JSON.stringify({ ...MO_TEXT, ...changes }) }),
      );
    const message = {
      carrierId: MO_TEXT.id,
      from: "61412345678",
      to: "61400000099",
      text: MO_TEXT.body,
      at: Date.parse(MO_TEXT.received_at),
    };
    expect(said({})).toEqual([message]);
    const media = { subject: "A photo", message: "Look", media: [{ url: "https://sinch.test/1" }] };
    const file = { carrier: "sinch", url: "https://sinch.test/1", type: "" };
    expect(said({ type: "mo_media", body: media })).toEqual([
      { ...message, text: "Look", media: [file] },
    ]);
    expect(said({ type: "mo_media", body: { media: [] } })).toEqual([{ ...message, text: "" }]);
    expect(webhooks.inbound.safeParse(webhooks.read({ ...good, body: "not JSON" })).success).toBe(
      false,
    );
  });
});
