import twilioSdk from "twilio";
import { describe, expect, it } from "vitest";
import { sendsOneByOne } from "#tests/support/carriers/one-by-one.ts";
import {
  carrierServer,
  conforms,
  type Got,
  outbound,
  picture,
} from "#tests/support/carriers/server.ts";
import { INBOUND, MESSAGE, STATUS } from "#tests/support/carriers/twilio.ts";
import type { Fetch } from "#worker/carriers/http.ts";
import { twilio } from "#worker/carriers/twilio/carrier.ts";
import { reasonOf } from "#worker/carriers/twilio/errors.ts";
import { twilioWebhooks } from "#worker/carriers/twilio/webhooks.ts";

const APP_URL = "https://app.cooee.test";
const SID = "AC00000000000000000000000000000001";
const settings = {
  TWILIO_URL: "https://api.twilio.test",
  TWILIO_ACCOUNT_SID: SID,
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_MMS: "on" as const,
};
const carrierOf = (fetch: Fetch) => twilio(settings, APP_URL, fetch);

const form = ({ body }: Got) => new URLSearchParams(String(body));
const fields = (got: Got) => {
  const { MediaUrl, ...rest } = Object.fromEntries(form(got));
  return MediaUrl === undefined ? rest : { ...rest, MediaUrl: form(got).getAll("MediaUrl") };
};
const referenceOf = (got: Got) =>
  new URL(form(got).get("StatusCallback") ?? "").searchParams.get("reference") ?? "";

let sids = 0;
function accept(got: Got): Response {
  expect([got.method, got.url.pathname]).toEqual([
    "POST",
    `/2010-04-01/Accounts/${SID}/Messages.json`,
  ]);
  expect(got.headers.get("authorization")).toBe(`Basic ${btoa(`${SID}:token`)}`);
  conforms(MESSAGE, fields(got));
  return Response.json({ sid: `SM${++sids}`, status: "queued", error_code: null }, { status: 201 });
}

sendsOneByOne({ carrierOf, accept, referenceOf });

it("cannot look up a reference, so what is ambiguous waits for a receipt", async () => {
  const server = carrierServer(() => Response.json({}));
  expect(await carrierOf(server.fetch).lookup(["msg_1"])).toEqual([]);
  expect(server.got).toEqual([]);
});

interface TheirRequest {
  method: string;
  uri: string;
  data?: unknown;
}

describe("a request", () => {
  /** What their own library sends for these parameters. */
  async function sdkRequest(
    params: Parameters<ReturnType<typeof twilioSdk>["messages"]["create"]>[0],
  ) {
    const requests: TheirRequest[] = [];
    class Recorder extends twilioSdk.RequestClient {
      override async request(request: TheirRequest): Promise<never> {
        requests.push(request);
        throw new Error("Recorded");
      }
    }
    const client = twilioSdk(SID, "token", { httpClient: new Recorder() });
    await expect(client.messages.create(params)).rejects.toThrow("Recorded");
    return requests[0];
  }

  it("has the fields that Twilio's library sends", async () => {
    const validUntil = Date.now() + 600_500;
    const server = carrierServer(accept);
    const message = outbound("msg_1", { validUntil, mms: { subject: "", media: [picture] } });
    await carrierOf(server.fetch).send([message]);
    const theirs = await sdkRequest({
      to: "+61412345678",
      from: "+61400000099",
      body: "G’day",
      statusCallback: `${APP_URL}/carriers/twilio/receipts?reference=msg_1`,
      mediaUrl: [picture.url],
      validityPeriod: 600,
    });
    const [got] = server.got;
    if (!got || !theirs) throw new Error("Nothing was sent");
    expect({ ...fields(got), ValidityPeriod: 600 }).toEqual(theirs.data);
    expect(theirs.uri).toBe(`https://api.twilio.com${got.url.pathname}`);
    expect(theirs.method.toUpperCase()).toBe(got.method);
  });

  it("has a name as it is, a subject as the first line, and a validity that Twilio takes", async () => {
    const server = carrierServer(accept);
    await carrierOf(server.fetch).send([
      outbound("name", { from: "COOEE", validUntil: Date.now() - 1 }),
      outbound("mms", { mms: { subject: "Sale", media: [picture] } }),
      outbound("long", { validUntil: Date.now() + 7 * 86_400_000 }),
    ]);
    const sent = new Map(server.got.map((got) => [referenceOf(got), fields(got)]));
    expect(sent.get("name")).toMatchObject({ From: "COOEE", ValidityPeriod: "1" });
    expect(sent.get("mms")).toMatchObject({ Body: "Sale\nG’day", MediaUrl: [picture.url] });
    expect(sent.get("long")).toMatchObject({ ValidityPeriod: "36000" });
  });
});

describe("a refusal", () => {
  const refusing = async (code: number | string) => {
    const server = carrierServer(() => Response.json({ code, message: "…" }, { status: 400 }));
    const [result] = await carrierOf(server.fetch).send([outbound("msg_1")]);
    return result;
  };

  it("has a reason in our words", async () => {
    for (const code of [21211, 21614, 21212, 21606, 21408, 21617, 21620]) {
      const reason = reasonOf(code);
      expect(reason).toMatch(/^[A-Z]/);
      expect(await refusing(code)).toEqual({ reference: "msg_1", outcome: "rejected", reason });
    }
    expect(await refusing(21999)).toMatchObject({ reason: "The carrier refused the message" });
    expect(await refusing("21211")).toMatchObject({ reason: "The carrier refused the message" });
  });

  it("says if the handset opted out", async () => {
    expect(await refusing(21610)).toEqual({
      reference: "msg_1",
      outcome: "rejected",
      reason: "The carrier has a STOP from this number",
      optedOut: true,
    });
  });

  it("is not final if Twilio was only busy", async () => {
    for (const code of [14107, 20429, 21611, 63038]) {
      expect(await refusing(code)).toMatchObject({ outcome: "deferred" });
    }
  });
});

describe("a post", () => {
  const webhooks = twilioWebhooks(settings);
  const address = `${APP_URL}/carriers/twilio/receipts?reference=msg_1`;

  function post(params: Record<string, string>, url = address, token = "token") {
    const signature = twilioSdk.getExpectedTwilioSignature(token, url, params);
    return {
      url: new URL(url),
      headers: new Headers({ "x-twilio-signature": signature }),
      body: new URLSearchParams(params).toString(),
    };
  }
  const isGenuine = (one: ReturnType<typeof post>) => webhooks.isGenuine(one, Date.now());

  it("is genuine if its signature is what Twilio's library makes", async () => {
    for (const params of [STATUS, INBOUND, {}]) expect(await isGenuine(post(params))).toBe(true);
  });

  it("is not if the signature, the form or the address is another, or the signature is missing", async () => {
    const good = post(STATUS);
    const elsewhere = new URL(address.replace("msg_1", "msg_2"));
    expect(await isGenuine(post(STATUS, address, "another token"))).toBe(false);
    expect(await isGenuine({ ...good, body: good.body.replace("delivered", "failed") })).toBe(
      false,
    );
    expect(await isGenuine({ ...good, body: `${good.body}&More=1` })).toBe(false);
    expect(await isGenuine({ ...good, url: elsewhere })).toBe(false);
    expect(await isGenuine({ ...good, headers: new Headers() })).toBe(false);
    const nonsense = new Headers({ "x-twilio-signature": "%%%" });
    expect(await isGenuine({ ...good, headers: nonsense })).toBe(false);
  });

  it("of a status is a receipt with our reference", () => {
    const told = (changes: Record<string, string>, url = address) =>
      webhooks.receipts.parse(webhooks.read(post({ ...STATUS, ...changes }, url)));
    const receipt = { reference: "msg_1", carrierId: STATUS.MessageSid, at: expect.any(Number) };
    expect(told({})).toEqual([{ ...receipt, status: "delivered" }]);
    expect(told({ MessageStatus: "sent" })).toEqual([{ ...receipt, status: "sent" }]);
    expect(told({ MessageStatus: "undelivered", ErrorCode: "30005" })).toEqual([
      { ...receipt, status: "failed", reason: "The number is not in use" },
    ]);
    expect(told({ MessageStatus: "failed", ErrorCode: "21610" })).toEqual([
      {
        ...receipt,
        status: "failed",
        reason: "The carrier has a STOP from this number",
        optedOut: true,
      },
    ]);
    expect(told({ MessageStatus: "undelivered", ErrorCode: "30036" })).toEqual([
      { ...receipt, status: "expired", reason: "The message was too old to be delivered" },
    ]);
    expect(told({ MessageStatus: "failed" })).toMatchObject([
      { reason: "The message could not be delivered" },
    ]);
    expect(told({ MessageStatus: "wandering" })).toEqual([]);
    expect(told({}, `${APP_URL}/carriers/twilio/receipts`)).toEqual([]);
  });

  it("of what a handset wrote is a message, and a STOP if Twilio took it for one", () => {
    const said = (changes: Record<string, string>) =>
      webhooks.inbound.parse(webhooks.read(post({ ...INBOUND, ...changes })));
    const message = {
      carrierId: INBOUND.MessageSid,
      from: "61412345678",
      to: "61400000099",
      text: "Yes & thanks + 100%",
      at: expect.any(Number),
    };
    expect(said({})).toEqual([message]);
    expect(said({ Body: "Leave me alone", OptOutType: "STOP" })).toEqual([
      { ...message, text: "STOP" },
    ]);
    expect(said({ Body: "Help", OptOutType: "HELP" })).toEqual([{ ...message, text: "Help" }]);
  });
});
