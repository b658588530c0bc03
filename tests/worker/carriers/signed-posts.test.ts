import { env } from "cloudflare:workers";
import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import * as sinch from "#tests/support/carriers/sinch.ts";
import * as twilio from "#tests/support/carriers/twilio.ts";
import * as vonage from "#tests/support/carriers/vonage.ts";
import { SEED as FIXED_SEED, hostileBody, randomOf } from "#tests/support/hostile.ts";
import { post } from "./support.ts";

const ADDRESS = "http://cooee.test/carriers";
const hmac = (hash: string, text: string) => createHmac(hash, "secret").update(text);
const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
const seconds = () => Math.floor(Date.now() / 1000);

interface Case {
  name: string;
  settings: Record<string, string>;
  report: object;
  reply: object;
  /** The id of the carrier's own in the report. */
  carrierId: string;
  signed: (path: string, payload: unknown) => Request;
}

const SEED = Number(env.FUZZ_SEED) || FIXED_SEED;

function textsOf(payload: unknown): Record<string, string> {
  const fields = Object.entries(Object(payload)).slice(0, 100);
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      typeof value === "string" ? value.toWellFormed() : (JSON.stringify(value) ?? ""),
    ]),
  );
}

const cases: Case[] = [
  {
    name: "twilio",
    settings: { TWILIO_ACCOUNT_SID: "AC1", TWILIO_AUTH_TOKEN: "secret" },
    report: twilio.STATUS,
    reply: twilio.INBOUND,
    carrierId: twilio.STATUS.MessageSid,
    signed(path, payload) {
      const url = `${ADDRESS}/twilio/${path}?reference=msg_1`;
      const fields = Object.entries(textsOf(payload)).sort(([a], [b]) => (a < b ? -1 : 1));
      const signature = hmac("sha1", url + fields.flat().join("")).digest("base64");
      const headers = { "x-twilio-signature": signature };
      return new Request(url, { method: "POST", headers, body: new URLSearchParams(fields) });
    },
  },
  {
    name: "sinch",
    settings: {
      SINCH_SERVICE_PLAN_ID: "plan",
      SINCH_API_TOKEN: "token",
      SINCH_WEBHOOK_SECRET: "secret",
    },
    report: sinch.REPORT,
    reply: sinch.MO_TEXT,
    carrierId: sinch.REPORT.batch_id,
    signed(path, payload) {
      const body = JSON.stringify(payload);
      const time = String(seconds());
      const headers = {
        "x-sinch-webhook-signature": hmac("sha256", `${body}.nonce.${time}`).digest("base64"),
        "x-sinch-webhook-signature-algorithm": "HmacSHA256",
        "x-sinch-webhook-signature-nonce": "nonce",
        "x-sinch-webhook-signature-timestamp": time,
      };
      return new Request(`${ADDRESS}/sinch/${path}`, { method: "POST", headers, body });
    },
  },
  {
    name: "vonage",
    settings: {
      VONAGE_APPLICATION_ID: "id",
      VONAGE_PRIVATE_KEY: "key",
      VONAGE_SIGNATURE_SECRET: "secret",
    },
    report: vonage.STATUS,
    reply: vonage.INBOUND,
    carrierId: vonage.STATUS.message_uuid,
    signed(path, payload) {
      const body = JSON.stringify(payload);
      const payload_hash = createHash("sha256").update(body).digest("hex");
      const claim = `${encoded({ alg: "HS256" })}.${encoded({ iat: seconds(), payload_hash })}`;
      const token = `${claim}.${hmac("sha256", claim).digest("base64url")}`;
      const headers = { authorization: `Bearer ${token}` };
      return new Request(`${ADDRESS}/vonage/${path}`, { method: "POST", headers, body });
    },
  },
];

describe.each(cases)("$name", ({ name, settings, report, reply, carrierId, signed }) => {
  it("has its reports and replies queued under its name", async () => {
    const receipt = { reference: "msg_1", carrierId, status: "delivered" };
    expect(await post(signed("receipts", report), settings)).toMatchObject({
      status: 200,
      queued: [{ carrier: name, receipts: [receipt] }],
    });
    expect(await post(signed("inbound", reply), settings)).toMatchObject({
      status: 200,
      queued: [{ carrier: name, message: { from: "61412345678", to: "61400000099" } }],
    });
  });

  it("is refused unsigned, signed for another body, and unconfigured", async () => {
    const good = signed("receipts", report);
    const unsigned = new Request(good.clone(), { headers: new Headers() });
    const changed = new Request(good.url, {
      method: "POST",
      headers: good.headers,
      body: `${await good.clone().text()} `,
    });
    for (const request of [unsigned, changed]) {
      expect(await post(request, settings)).toEqual({ status: 401, queued: [] });
    }
    expect(await post(good, {})).toEqual({ status: 404, queued: [] });
  });

  it("breaks at nothing, whatever is signed", async () => {
    const random = randomOf(SEED);
    for (let turn = 0; turn < 60; turn++) {
      const [path, body] =
        turn % 2 ? (["receipts", report] as const) : (["inbound", reply] as const);
      const odd = hostileBody(random, body);
      // A form has fields with texts.
      const payload = name === "twilio" ? textsOf(odd) : odd;
      const { status } = await post(signed(path, payload), settings);
      expect(
        status,
        `${path} ${JSON.stringify(payload).slice(0, 1000)}, seed ${SEED}`,
      ).toBeLessThan(500);
    }
  });

  it("is refused if it is signed but says nothing that we know", async () => {
    for (const path of ["receipts", "inbound"]) {
      expect(await post(signed(path, {}), settings)).toEqual({ status: 400, queued: [] });
    }
  });
});

it("has no addresses but those of carriers that exist", async () => {
  const request = new Request(`${ADDRESS}/pigeon/receipts`, { method: "POST", body: "{}" });
  expect(await post(request, {})).toEqual({ status: 404, queued: [] });
});
