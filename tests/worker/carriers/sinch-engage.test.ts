import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { DELIVERY_REPORT, OPT_OUT, REPLY } from "#tests/support/carriers/sinch-engage.ts";
import { post } from "./support.ts";

const ADDRESS = "http://cooee.test/carriers/sinch-engage";

async function newKey(hash = "SHA-512", modulusLength = 1024) {
  const publicExponent = new Uint8Array([1, 0, 1]);
  const algorithm = { name: "RSASSA-PKCS1-v1_5", modulusLength, publicExponent, hash };
  const pair = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  if (!("publicKey" in pair)) throw new Error("No pair");
  const der = await crypto.subtle.exportKey("spki", pair.publicKey);
  if (!(der instanceof ArrayBuffer)) throw new Error("No DER");
  return { privateKey: pair.privateKey, publicKey: Buffer.from(der).toString("base64"), hash };
}
type Key = Awaited<ReturnType<typeof newKey>>;

const settingsOf = ({ publicKey }: Key) => ({
  SINCH_ENGAGE_API_KEY: "key",
  SINCH_ENGAGE_API_SECRET: "secret",
  SINCH_ENGAGE_PUBLIC_KEY: publicKey,
});

/** A post as the carrier signs it: the request line, the date and the body. */
async function signed(
  { privateKey, hash }: Key,
  kind: "receipts" | "inbound",
  payload: unknown,
  at = Date.now(),
): Promise<Request> {
  const body = JSON.stringify(payload);
  const date = new Date(at).toUTCString();
  const bytes = Buffer.from(`POST /carriers/sinch-engage/${kind} HTTP/1.1${date}${body}`);
  const signature = await crypto.subtle.sign("RSASSA-PKCS1-v1_5", privateKey, bytes);
  return new Request(`${ADDRESS}/${kind}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      date,
      "x-messagemedia-signature": Buffer.from(signature).toString("base64"),
      "x-messagemedia-digest-type": hash,
      "x-messagemedia-cipher-type": "RSA",
    },
    body,
  });
}

const receipt = {
  reference: "msg_1",
  carrierId: DELIVERY_REPORT.message_id,
  status: "delivered",
  at: Date.parse(DELIVERY_REPORT.submitted_date),
};

describe("a delivery report", () => {
  it("is queued if it is signed, with either digest", async () => {
    for (const hash of ["SHA-256", "SHA-512"]) {
      const key = await newKey(hash, hash === "SHA-256" ? 2048 : 1024);
      const request = await signed(key, "receipts", DELIVERY_REPORT);
      expect(await post(request, settingsOf(key))).toEqual({
        status: 200,
        queued: [{ carrier: "sinch-engage", receipts: [receipt] }],
      });
    }
  });

  it("is refused if its signature is wrong, old or missing, and does not exist unconfigured", async () => {
    const [key, other] = [await newKey(), await newKey()];
    const good = await signed(key, "receipts", DELIVERY_REPORT);
    const changed = (name: string, value: string) => {
      const headers = new Headers(good.headers);
      headers.set(name, value);
      return new Request(good.clone(), { headers });
    };
    const body = JSON.stringify({ ...DELIVERY_REPORT, status: "expired" });
    const elsewhere = new Request(`${ADDRESS}/inbound`, good.clone());
    const requests = [
      new Request(good.url, { method: "POST", body: JSON.stringify(DELIVERY_REPORT) }),
      await signed(other, "receipts", DELIVERY_REPORT),
      await signed(key, "receipts", DELIVERY_REPORT, Date.now() - 301_000),
      changed("date", new Date(Date.now() + 5_000).toUTCString()),
      changed("date", "some day"),
      changed("x-messagemedia-signature", "%%%"),
      changed("x-messagemedia-digest-type", "SHA-1"),
      changed("x-messagemedia-cipher-type", "DSA"),
      new Request(good.url, { method: "POST", headers: good.headers, body }),
      elsewhere,
    ];
    for (const request of requests) {
      expect(await post(request, settingsOf(key))).toEqual({ status: 401, queued: [] });
    }
    expect(await post(good, {})).toEqual({ status: 404, queued: [] });
  });

  it("has our status and our words for why, and a STOP that the carrier knows of", async () => {
    const key = await newKey();
    const told = async (status: string, error_code: string) => {
      const request = await signed(key, "receipts", { ...DELIVERY_REPORT, status, error_code });
      const { queued } = await post(request, settingsOf(key));
      return queued;
    };
    const { at, ...rest } = receipt;
    const translated = (changes: object) => [
      { carrier: "sinch-engage", receipts: [{ ...rest, at, ...changes }] },
    ];
    expect(await told("enroute", "101")).toEqual(translated({ status: "sent" }));
    expect(await told("submitted", "200")).toEqual(translated({ status: "sent" }));
    expect(await told("expired", "401")).toEqual(
      translated({ status: "expired", reason: "The message was too old to be delivered" }),
    );
    expect(await told("failed", "332")).toEqual(
      translated({ status: "failed", reason: "The carrier has no route to this number" }),
    );
    expect(await told("failed", "999")).toEqual(
      translated({ status: "failed", reason: "The message could not be delivered" }),
    );
    expect(await told("rejected", "302")).toEqual(
      translated({
        status: "failed",
        reason: "The carrier has a STOP from this number",
        optedOut: true,
      }),
    );
    expect(await told("undefined", "0")).toEqual([]);
  });

  it("of a message that is not ours is acknowledged and dropped", async () => {
    const key = await newKey();
    const request = await signed(key, "receipts", { ...DELIVERY_REPORT, metadata: {} });
    expect(await post(request, settingsOf(key))).toEqual({ status: 200, queued: [] });
  });

  it("that is malformed is refused though it is signed", async () => {
    const key = await newKey();
    for (const payload of [null, [], { ...DELIVERY_REPORT, submitted_date: "some day" }]) {
      const request = await signed(key, "receipts", payload);
      expect(await post(request, settingsOf(key))).toEqual({ status: 400, queued: [] });
    }
  });
});

describe("what a handset writes", () => {
  const message = {
    carrierId: REPLY.reply_id,
    from: "61491570156",
    to: "61491593156",
    text: "Hello back",
    at: Date.parse(REPLY.date_received),
  };

  it("is queued as a message of ours", async () => {
    const key = await newKey();
    const picture = { content_type: "image/png", content: "aGk=", original_name: "file.png" };
    const { content: _, ...mms } = { ...REPLY, attachments: [picture] };
    const url = `posted:sinch-engage/${REPLY.reply_id}/0`;
    const media = [{ carrier: "sinch-engage", url, type: "image/png" }];
    for (const [payload, said] of [
      [REPLY, { text: "Hello back" }],
      [mms, { text: "", media }],
    ] as const) {
      expect(await post(await signed(key, "inbound", payload), settingsOf(key))).toEqual({
        status: 200,
        queued: [{ carrier: "sinch-engage", message: { ...message, ...said } }],
      });
    }
  });

  it("is a STOP if the carrier says that someone opted out, whatever the words", async () => {
    const key = await newKey();
    // No one has this number, so a STOP that is obeyed before the response leaves nothing in the queue.
    for (const content of ["Stop please", "STOP"]) {
      const request = await signed(key, "inbound", { ...OPT_OUT, content });
      expect(await post(request, settingsOf(key))).toEqual({ status: 200, queued: [] });
    }
  });
});

describe("an MMS", () => {
  const picture = Buffer.alloc(300_000, "picture").toString("base64");
  const mms = {
    ...{ ...REPLY, reply_id: "a reply/of theirs", content: "" },
    attachments: [{ content_type: "image/jpeg", content: picture, original_name: "IMG_1.jpg" }],
  };
  const url = "posted:sinch-engage/a%20reply%2Fof%20theirs/0";
  const stored = () => env.MEDIA.get("posted/sinch-engage/a%20reply%2Fof%20theirs/0");

  it("is queued without its files, which wait in the bucket", async () => {
    const key = await newKey();
    const { status, queued } = await post(await signed(key, "inbound", mms), settingsOf(key));
    expect([status, queued]).toMatchObject([
      200,
      [{ message: { text: "", media: [{ carrier: "sinch-engage", url, type: "image/jpeg" }] } }],
    ]);
    expect((await (await stored())?.arrayBuffer())?.byteLength).toBe(300_000);
    await env.MEDIA.delete("posted/sinch-engage/a%20reply%2Fof%20theirs/0");
  });

  it("that no one signed leaves no file", async () => {
    const [key, other] = [await newKey(), await newKey()];
    const { status } = await post(await signed(other, "inbound", mms), settingsOf(key));
    expect([status, await stored()]).toEqual([401, null]);
  });
});
