import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import {
  carrierServer,
  conforms,
  type Got,
  outbound,
  outcomes,
  picture,
} from "#tests/support/carriers/server.ts";
import { DETAIL_REPORT, MESSAGES } from "#tests/support/carriers/sinch-engage.ts";
import { sinchEngage } from "#worker/carriers/sinch-engage/carrier.ts";

const settings = {
  SINCH_ENGAGE_URL: "https://engage.test",
  SINCH_ENGAGE_API_KEY: "key",
  SINCH_ENGAGE_API_SECRET: "secret",
  SINCH_ENGAGE_PUBLIC_KEY: "not used to send",
};

const batch = z.object({ messages: z.array(z.record(z.string(), z.unknown())) });
const sent = ({ body }: Got) => batch.parse(body).messages;

/** Accepts as documented: the messages, each with an id and a status. */
function acceptAll(got: Got): Response {
  expect([got.method, got.url.pathname]).toEqual(["POST", "/v1/messages"]);
  expect(got.headers.get("authorization")).toBe(`Basic ${btoa("key:secret")}`);
  conforms(MESSAGES, got.body);
  const messages = sent(got).map((one, index) => ({
    ...one,
    message_id: `id-${index}`,
    status: "queued",
  }));
  return Response.json({ messages }, { status: 202 });
}

function carrier(answer: (got: Got) => Response | Promise<Response>) {
  const server = carrierServer(answer);
  return { ...server, carrier: sinchEngage(settings, server.fetch) };
}

const answering = (status: number, body: unknown = {}) =>
  carrier(() => Response.json(body, { status }));

const many = (count: number) => Array.from({ length: count }, (_, i) => outbound(`msg_${i}`));

it("sends a hundred messages in one call, each with its text and our reference", async () => {
  const { carrier: engage, got } = carrier(acceptAll);
  const messages = many(100).map((one, index) => ({ ...one, text: `Text ${index}` }));
  const results = await engage.send(messages);
  expect(got).toHaveLength(1);
  expect(results).toEqual(
    messages.map(({ reference }, index) => ({
      reference,
      outcome: "accepted",
      carrierId: `id-${index}`,
    })),
  );
});

it("writes an SMS, an MMS and each kind of sender as described", async () => {
  const { carrier: engage, got } = carrier(acceptAll);
  const validUntil = Date.UTC(2026, 10, 23, 5, 30);
  await engage.send([
    outbound("sms", { validUntil }),
    outbound("name", { from: "COOEE" }),
    outbound("short", { from: "19901234" }),
    outbound("mms", { mms: { subject: "Sale", media: [picture] } }),
    outbound("picture", { text: "", mms: { subject: "", media: [picture] } }),
  ]);
  const plain = {
    content: "G’day",
    destination_number: "+61412345678",
    source_number: "+61400000099",
    source_number_type: "INTERNATIONAL",
    format: "SMS",
    delivery_report: true,
  };
  const [first] = got;
  expect(first && sent(first)).toEqual([
    {
      ...plain,
      metadata: { reference: "sms" },
      message_expiry_timestamp: "2026-11-23T05:30:00.000Z",
    },
    {
      ...plain,
      metadata: { reference: "name" },
      source_number: "COOEE",
      source_number_type: "ALPHANUMERIC",
    },
    {
      ...plain,
      metadata: { reference: "short" },
      source_number: "19901234",
      source_number_type: "SHORTCODE",
    },
    {
      ...plain,
      metadata: { reference: "mms" },
      format: "MMS",
      subject: "Sale",
      media: [picture.url],
    },
    {
      ...plain,
      metadata: { reference: "picture" },
      content: " ",
      format: "MMS",
      media: [picture.url],
    },
  ]);
});

describe("a batch that is refused", () => {
  it("goes again at once without the messages that the carrier names", async () => {
    const messages = many(4);
    const { carrier: engage, got } = carrier((one) =>
      got.length > 1
        ? acceptAll(one)
        : Response.json(
            {
              message: "Request failed to parse correctly.",
              details: [
                "/messages/1/destination_number: International address contains invalid characters.",
                "/messages/3/media/0: No such file",
              ],
            },
            { status: 400 },
          ),
    );
    const results = await engage.send(messages);
    expect(outcomes(messages, results)).toEqual(["accepted", "rejected", "accepted", "rejected"]);
    expect(results).toContainEqual({
      reference: "msg_1",
      outcome: "rejected",
      reason: "The number is not valid",
    });
    expect(got.map((one) => sent(one).length)).toEqual([4, 2]);
  });

  it("is halved until the one is found, if the carrier names none", async () => {
    const messages = many(100);
    const isBad = ({ metadata }: Record<string, unknown>) =>
      JSON.stringify(metadata).includes("msg_37");
    const { carrier: engage, got } = carrier((one) =>
      sent(one).some(isBad) ? Response.json({}, { status: 400 }) : acceptAll(one),
    );
    const results = await engage.send(messages);
    expect(results.filter(({ outcome }) => outcome === "accepted")).toHaveLength(99);
    expect(results).toContainEqual({
      reference: "msg_37",
      outcome: "rejected",
      reason: "The carrier refused the message",
    });
    expect(got.length).toBeLessThan(20);
  });

  it("leaves only the half without an answer unknown", async () => {
    const messages = many(4);
    const { carrier: engage, got } = carrier((one) => {
      if (got.length === 1) return Response.json({}, { status: 400 });
      return got.length === 2 ? acceptAll(one) : Response.json({}, { status: 502 });
    });
    const results = await engage.send(messages);
    expect(outcomes(messages, results)).toEqual(["accepted", "accepted", "unknown", "unknown"]);
  });
});

it("is deferred if the carrier is busy or our account is in trouble", async () => {
  for (const status of [401, 402, 403, 429]) {
    const messages = many(2);
    const results = await answering(status).carrier.send(messages);
    expect(outcomes(messages, results)).toEqual(["deferred", "deferred"]);
  }
});

it("is deferred if the runtime did not make the call, or if time ran out before it", async () => {
  const refusing = carrier(() => Promise.reject(new Error("Too many subrequests.")));
  expect(outcomes(many(1), await refusing.carrier.send(many(1)))).toEqual(["deferred"]);
  vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(AbortSignal.abort());
  const late = carrier(acceptAll);
  expect(outcomes(many(2), await late.carrier.send(many(2)))).toEqual(["deferred", "deferred"]);
  expect(late.got).toEqual([]);
});

it("throws if no one knows what was accepted, and posts nothing again", async () => {
  for (const status of [302, 408, 409, 500, 502, 503, 504]) {
    const { carrier: engage, got } = answering(status);
    await expect(engage.send(many(3)), String(status)).rejects.toThrow();
    expect(got).toHaveLength(1);
  }
  const broken = carrier(() => Promise.reject(new TypeError("Network connection lost")));
  await expect(broken.carrier.send(many(1))).rejects.toThrow("Network connection lost");
});

it("never invents a result, whatever the answer is", async () => {
  const statuses = fc.constantFrom(200, 202, 400, 413, 422, 429, 500);
  await fc.assert(
    fc.asyncProperty(statuses, fc.jsonValue(), async (status, body) => {
      const messages = many(3);
      const results = await answering(status, body)
        .carrier.send(messages)
        .catch((error: unknown) => {
          expect(error).toBeInstanceOf(Error);
          return [];
        });
      expect(results.some(({ outcome }) => outcome === "accepted")).toBe(false);
    }),
    { numRuns: 300 },
  );
});

describe("a look-up", () => {
  it("finds the messages that the report has, and says nothing of the others", async () => {
    const { carrier: engage } = carrier(({ url, body }) => {
      expect(url.pathname).toBe("/v2-preview/reporting/messages/detail");
      conforms(DETAIL_REPORT, body);
      expect(body).toMatchObject({
        metadata_key: "reference",
        metadata_values: ["msg_1", "msg_2"],
      });
      return Response.json({
        messages: [
          {
            message_id: "f4c1",
            status: "delivered",
            metadata: [{ key: "reference", value: "msg_1" }],
          },
        ],
        pagination: { page: 0, page_size: 100, has_next: false },
      });
    });
    expect(await engage.lookup(["msg_1", "msg_2"])).toEqual([
      { reference: "msg_1", known: true, carrierId: "f4c1" },
    ]);
  });

  it("throws if the report cannot be read", async () => {
    for (const status of [200, 401, 429, 500]) {
      await expect(answering(status).carrier.lookup(["msg_1"])).rejects.toThrow();
    }
  });
});
