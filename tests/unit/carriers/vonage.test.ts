import { createHash, createHmac, createVerify, generateKeyPairSync } from "node:crypto";
import { Messages, SMS } from "@vonage/messages";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { sendsOneByOne } from "#tests/support/carriers/one-by-one.ts";
import { requestOf } from "#tests/support/carriers/request-of.ts";
import { carrierServer, conforms, type Got, outbound } from "#tests/support/carriers/server.ts";
import { INBOUND, MESSAGE, problemOf, STATUS } from "#tests/support/carriers/vonage.ts";
import type { Fetch } from "#worker/carriers/http.ts";
import { vonage } from "#worker/carriers/vonage/carrier.ts";
import { reasonOf } from "#worker/carriers/vonage/errors.ts";
import { vonageWebhooks } from "#worker/carriers/vonage/webhooks.ts";

const APP_URL = "https://app.cooee.test";
const APPLICATION = "aaaaaaaa-bbbb-cccc-dddd-0123456789ab";
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const settings = {
  VONAGE_URL: "https://vonage.test",
  VONAGE_APPLICATION_ID: APPLICATION,
  VONAGE_PRIVATE_KEY: keys.privateKey,
  VONAGE_SIGNATURE_SECRET: "secret",
};
const carrierOf = (fetch: Fetch) => vonage(settings, APP_URL, fetch);
const referenceOf = ({ body }: Got) => z.object({ client_ref: z.string() }).parse(body).client_ref;

/** The claims of our application's token; throws if its signature is not ours. */
function claimsOf(authorization: string | null | undefined) {
  const [head = "", claim = "", signature = ""] = (authorization ?? "")
    .replace("Bearer ", "")
    .split(".");
  const verifier = createVerify("RSA-SHA256").update(`${head}.${claim}`);
  expect(verifier.verify(keys.publicKey, signature, "base64url")).toBe(true);
  const part = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString());
  return {
    header: part(head),
    claims: z
      .strictObject({ application_id: z.string(), iat: z.number(), exp: z.number(), jti: z.uuid() })
      .parse(part(claim)),
  };
}

function accept(got: Got): Response {
  expect([got.method, got.url.pathname]).toEqual(["POST", "/v1/messages"]);
  claimsOf(got.headers.get("authorization"));
  conforms(MESSAGE, got.body);
  return Response.json({ message_uuid: `uuid-${referenceOf(got)}` }, { status: 202 });
}

sendsOneByOne({ carrierOf, accept, referenceOf });

describe("a request", () => {
  it("has the fields and the claims that Vonage's library sends", async () => {
    const server = carrierServer(accept);
    await carrierOf(server.fetch).send([outbound("msg_1", { validUntil: Date.now() + 3_600_500 })]);
    const theirs = await requestOf({ message_uuid: "uuid" }, async (apiHost) => {
      const auth = { applicationId: APPLICATION, privateKey: keys.privateKey };
      await new Messages(auth, { apiHost }).send(
        new SMS({
          to: "61412345678",
          from: "61400000099",
          text: "G’day",
          clientRef: "msg_1",
          webhookUrl: `${APP_URL}/carriers/vonage/receipts`,
          webhookVersion: "v1",
          ttl: 3600,
          channel: "sms",
          messageType: "text",
        }),
      );
    });
    const [got] = server.got;
    expect(got?.body).toEqual(theirs.body);
    expect([got?.method, got?.url.pathname]).toEqual([theirs.method, theirs.path]);
    const [ours, hers] = [
      claimsOf(got?.headers.get("authorization")),
      claimsOf(theirs.authorization),
    ];
    expect(ours.header).toEqual(hers.header);
    expect(ours.claims.application_id).toBe(hers.claims.application_id);
    expect(ours.claims.exp - ours.claims.iat).toBe(hers.claims.exp - hers.claims.iat);
  });

  it("has a validity that Vonage takes, and is not made for a text that is too long", async () => {
    const server = carrierServer(accept);
    const results = await carrierOf(server.fetch).send([
      outbound("over", { validUntil: Date.now() - 1, from: "COOEE" }),
      outbound("long", { validUntil: Date.now() + 30 * 86_400_000 }),
      outbound("wordy", { text: "x".repeat(1001) }),
    ]);
    const sent = new Map(server.got.map((got) => [referenceOf(got), got.body]));
    expect(sent.get("over")).toMatchObject({ ttl: 20, from: "COOEE" });
    expect(sent.get("long")).toMatchObject({ ttl: 259_200 });
    expect(sent.has("wordy")).toBe(false);
    expect(results).toContainEqual({
      reference: "wordy",
      outcome: "rejected",
      reason: "The text is too long for the carrier",
    });
  });
});

describe("a refusal", () => {
  const refusing = async (body: unknown) => {
    const server = carrierServer(() => Response.json(body, { status: 422 }));
    const [result] = await carrierOf(server.fetch).send([outbound("msg_1")]);
    return result;
  };

  it("has a reason in our words", async () => {
    for (const code of [1040, 1050, 1090, 1120, 1170]) {
      const reason = reasonOf(code);
      expect(reason).toMatch(/^[A-Z]/);
      expect(await refusing(problemOf(code))).toEqual({
        reference: "msg_1",
        outcome: "rejected",
        reason,
      });
    }
    for (const body of [problemOf(9999), { type: 1120 }, { type: "about:blank" }]) {
      expect(await refusing(body)).toMatchObject({ reason: "The carrier refused the message" });
    }
  });

  it("says if the handset opted out", async () => {
    expect(await refusing(problemOf(1240))).toEqual({
      reference: "msg_1",
      outcome: "rejected",
      reason: "The carrier has a STOP from this number",
      optedOut: true,
    });
  });

  it("is not final if Vonage was only busy, and unknown if it had the message before", async () => {
    for (const code of [1000, 1060, 1070, 1080, 1100, 1331]) {
      expect(await refusing(problemOf(code))).toMatchObject({ outcome: "deferred" });
    }
    await expect(refusing(problemOf(1320))).rejects.toThrow("before");
  });
});

it("defers everything if our key cannot sign, as nothing was sent", async () => {
  const server = carrierServer(() => Response.json({}));
  const broken = vonage({ ...settings, VONAGE_PRIVATE_KEY: "no key" }, APP_URL, server.fetch);
  expect(await broken.send([outbound("msg_1")])).toEqual([
    { reference: "msg_1", outcome: "deferred" },
  ]);
  expect(server.got).toEqual([]);
});

it("cannot look up a reference, so what is ambiguous waits for a receipt", async () => {
  const server = carrierServer(() => Response.json({}));
  expect(await carrierOf(server.fetch).lookup(["msg_1"])).toEqual([]);
  expect(server.got).toEqual([]);
});

describe("a post", () => {
  const webhooks = vonageWebhooks(settings);
  const now = Date.UTC(2026, 10, 23, 5, 30);
  const body = JSON.stringify(STATUS);
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

  /** A post with a token as Vonage makes it, but for the changes. */
  function post({ claims = {}, header = {}, secret = "secret", text = body } = {}) {
    const iat = Math.floor(now / 1000);
    const sent = {
      iat,
      jti: "c5ba8f24-1a14-4c10-bfdf-3fbe8ce511b5",
      iss: "Vonage",
      payload_hash: hashOf(body),
      api_key: "a1b2c3d",
      application_id: APPLICATION,
      ...claims,
    };
    const signed = `${encoded({ alg: "HS256", typ: "JWT", ...header })}.${encoded(sent)}`;
    const signature = createHmac("sha256", secret).update(signed).digest("base64url");
    return {
      url: new URL(`${APP_URL}/carriers/vonage/receipts`),
      headers: new Headers({ authorization: `Bearer ${signed}.${signature}` }),
      body: text,
    };
  }

  it("is genuine if Vonage signed it for this body, at most five minutes ago", async () => {
    for (const ago of [0, 299_000]) {
      expect(await webhooks.isGenuine(post(), now + ago)).toBe(true);
    }
  });

  it("is not if its token is wrong, old or missing, or is of another body", async () => {
    const good = post();
    const bearer = (token: string) => ({
      ...good,
      headers: new Headers({ authorization: `Bearer ${token}` }),
    });
    const unsigned = `${encoded({ alg: "none" })}.${encoded({ iat: now / 1000, payload_hash: hashOf(body) })}.`;
    const posts = [
      { ...good, headers: new Headers() },
      { ...good, headers: new Headers({ authorization: "Basic a2V5OnNlY3JldA==" }) },
      bearer(unsigned),
      bearer("a.b.c"),
      post({ secret: "another" }),
      post({ header: { alg: "none" } }),
      post({ header: { alg: "RS256" } }),
      post({ claims: { iat: now / 1000 - 301 } }),
      post({ claims: { iat: undefined } }),
      post({ claims: { payload_hash: undefined } }),
      post({ text: body.replace("delivered", "rejected") }),
    ];
    for (const one of posts) expect(await webhooks.isGenuine(one, now)).toBe(false);
  });

  it("of a status is a receipt with our reference", () => {
    const told = (changes: object) =>
      webhooks.receipts.parse(
        webhooks.read({ ...post(), body: JSON.stringify({ ...STATUS, ...changes }) }),
      );
    const receipt = {
      reference: "msg_1",
      carrierId: STATUS.message_uuid,
      at: Date.parse(STATUS.timestamp),
    };
    expect(told({})).toEqual([{ ...receipt, status: "delivered" }]);
    expect(told({ status: "submitted" })).toEqual([{ ...receipt, status: "sent" }]);
    expect(told({ status: "undeliverable", error: problemOf(1260) })).toEqual([
      { ...receipt, status: "failed", reason: "The handset could not be reached" },
    ]);
    expect(told({ status: "rejected" })).toEqual([
      { ...receipt, status: "failed", reason: "The message could not be delivered" },
    ]);
    expect(told({ status: "rejected", error: problemOf(1360) })).toEqual([
      { ...receipt, status: "expired", reason: "The message was too old to be delivered" },
    ]);
    expect(told({ status: "rejected", error: problemOf(1240) })).toEqual([
      {
        ...receipt,
        status: "failed",
        reason: "The carrier has a STOP from this number",
        optedOut: true,
      },
    ]);
    expect(told({ status: "wandering" })).toEqual([]);
    expect(told({ client_ref: undefined })).toEqual([]);
  });

  it("of what a handset wrote is a message", () => {
    const parsed = webhooks.inbound.parse(
      webhooks.read({ ...post(), body: JSON.stringify(INBOUND) }),
    );
    expect(parsed).toEqual([
      {
        carrierId: INBOUND.message_uuid,
        from: "61412345678",
        to: "61400000099",
        text: "Yes please",
        at: Date.parse(INBOUND.timestamp),
      },
    ]);
  });
});
