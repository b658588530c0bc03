import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { signedRequest } from "#local/signature.ts";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { InboundMessage, Receipt } from "#worker/carriers/carrier.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import type { Env } from "#worker/env.ts";
import { carrierWebhooks } from "#worker/http/carrier-webhooks.ts";
import { message, settle } from "./network.ts";

const RECEIPTS = "http://cooee.test/carriers/simulator/receipts";
const INBOUND = "http://cooee.test/carriers/simulator/inbound";

const receipt: Receipt = { reference: "msg_1", carrierId: "sim-1", status: "delivered", at: 1 };
const inbound: InboundMessage = {
  carrierId: "sim-2",
  from: "61412345678",
  to: "61400000099",
  text: "Yes please",
  at: 1,
};

/** Calls the webhooks with queues that only record what they are given. */
async function post(request: Request, changes: Partial<Env> = {}) {
  const queued: unknown[] = [];
  const note = (queue: Queue, into = queued): Queue =>
    Object.assign(Object.create(queue), {
      send: async (body: unknown) => void into.push(body),
      sendBatch: async (all: { body: unknown }[]) => void into.push(...all.map(({ body }) => body)),
    });
  const bindings: Env = {
    ...env,
    QUEUE_RECEIPTS: note(env.QUEUE_RECEIPTS),
    QUEUE_INBOUND: note(env.QUEUE_INBOUND),
    QUEUE_TXN: note(env.QUEUE_TXN, []),
    ...changes,
  };
  const execution = createExecutionContext();
  const response = await carrierWebhooks.request(request, undefined, bindings, execution);
  await waitOnExecutionContext(execution);
  return { response, queued };
}

function signed(url: string, body: unknown, now = Date.now()): Promise<Request> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return signedRequest(new URL(url), text, env.CARRIER_SECRET, now);
}

it("queues signed receipts in one message and responds immediately", async () => {
  const receipts = Array.from({ length: 100 }, (_, index) => ({
    ...receipt,
    reference: `msg_${index}`,
  }));
  const { response, queued } = await post(await signed(RECEIPTS, { receipts }));
  expect(response.status).toBe(200);
  expect(queued).toEqual([{ carrier: "simulator", receipts }]);
});

it("queues a signed reply from a handset", async () => {
  const { response, queued } = await post(await signed(INBOUND, { messages: [inbound] }));
  expect(response.status).toBe(200);
  expect(queued).toEqual([{ carrier: "simulator", message: inbound }]);
});

describe("a post of several messages", () => {
  /** An account with a number of its own, and what a handset writes to it. */
  async function reached(shard: 0 | 1 = 0) {
    const ctx = await newAccount({ shard });
    const [handset = "", number = ""] = newHandsets(2);
    await addNumber(ctx, number, ctx.account.id);
    let said = 0;
    const says = (text: string, at = 1): InboundMessage => {
      return { ...inbound, from: handset, to: number, text, at, carrierId: `${handset} ${++said}` };
    };
    const optedOut = async () => (await suppressionOf(ctx, handset)).optedOut;
    return { ctx, says, optedOut };
  }

  it("is queued in its order, but for a handset that stops: all that it wrote is stored before the response", async () => {
    const [hers, his] = [await reached(), await reached()];
    const others = [his.says("Hello"), his.says("Are you open?")];
    const said = [hers.says("First"), hers.says("STOP"), hers.says("Last")];
    const messages = [others[0], ...said, others[1]];
    const { response, queued } = await post(await signed(INBOUND, { messages }));
    expect(response.status).toBe(200);
    expect(queued).toEqual(others.map((message) => ({ carrier: "simulator", message })));
    const rows = z
      .array(z.object({ id: z.string(), text: z.string(), direction: z.string() }))
      .parse((await rowsOf(hers.ctx)).messages);
    const written = rows.filter(({ direction }) => direction === "in");
    const texts = written.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ text }) => text);
    expect(texts).toEqual(["First", "STOP", "Last"]);
    expect(await hers.optedOut()).toBe(true);
  });

  it("leaves a handset with its last word, written in the same second or by a clock that is ahead", async () => {
    for (const ahead of [0, 60_000]) {
      const { says, optedOut } = await reached();
      const at = Date.now() + ahead;
      await post(await signed(INBOUND, { messages: [says("STOP", at - 120_000)] }));
      await post(await signed(INBOUND, { messages: [says("START", at), says("STOP", at)] }));
      expect(await optedOut()).toBe(true);
      await post(await signed(INBOUND, { messages: [says("STOP", at), says("START", at)] }));
      expect(await optedOut()).toBe(false);
    }
  });

  it("has its STOP obeyed though the queue fails, and is to be posted again", async () => {
    const [hers, his] = [await reached(), await reached()];
    const failing: Queue = Object.assign(Object.create(env.QUEUE_INBOUND), {
      sendBatch: () => Promise.reject(new Error("The queue is down")),
    });
    const messages = [his.says("Hello"), hers.says("STOP")];
    const { response } = await post(await signed(INBOUND, { messages }), {
      QUEUE_INBOUND: failing,
    });
    expect(response.status).toBe(500);
    expect(await hers.optedOut()).toBe(true);
  });

  it("has each STOP obeyed that can be; only the others are queued", async () => {
    const [hers, his] = [await reached(0), await reached(1)];
    const messages = [hers.says("STOP"), hers.says("Please"), his.says("STOP")];
    const broken = faultyDatabase(env.SHARD_00, { batch: () => "before" });
    const refused = await post(await signed(INBOUND, { messages }), { SHARD_00: broken });
    expect(refused.response.status).toBe(500);
    const left = messages.slice(0, 2).map((message) => ({ carrier: "simulator", message }));
    expect(refused.queued).toEqual(left);
    expect(await his.optedOut()).toBe(true);
    expect(await hers.optedOut()).toBe(false);
  });
});

it("obeys STOP before it responds, and responds with an error if STOP could not be stored", async () => {
  const ctx = await newAccount({ shard: 0 });
  const [handset = "", number = ""] = newHandsets(2);
  await addNumber(ctx, number, ctx.account.id);
  const stop = { ...inbound, from: handset, to: number, text: "STOP", carrierId: handset };
  const broken = faultyDatabase(env.SHARD_00, { batch: () => "before" });
  const refused = await post(await signed(INBOUND, { messages: [stop] }), { SHARD_00: broken });
  expect(refused.response.status).toBe(500);
  expect(refused.queued).toEqual([{ carrier: "simulator", message: stop }]);
  const { response, queued } = await post(await signed(INBOUND, { messages: [stop] }));
  expect(response.status).toBe(200);
  expect(queued).toEqual([]);
  expect(await suppressionOf(ctx, handset)).toMatchObject({ optedOut: true });
});

it("refuses what is not signed, wrongly signed, or signed more than five minutes ago", async () => {
  const body = JSON.stringify({ receipts: [receipt] });
  const good = await signed(RECEIPTS, body);
  const tampered = new Request(RECEIPTS, {
    method: "POST",
    headers: good.headers,
    body: body.replace("delivered", "expired"),
  });
  const requests = [
    new Request(RECEIPTS, { method: "POST", body }),
    tampered,
    await signedRequest(new URL(RECEIPTS), body, "another secret", Date.now()),
    await signed(RECEIPTS, body, Date.now() - 301_000),
  ];
  for (const request of requests) {
    const { response, queued } = await post(request);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, code: "UNAUTHENTICATED" });
    expect(queued).toEqual([]);
  }
});

it("refuses malformed bodies even when they are signed", async () => {
  const bodies: [string, unknown][] = [
    [RECEIPTS, "not JSON"],
    [RECEIPTS, { receipts: [] }],
    [RECEIPTS, { receipts: Array(101).fill(receipt) }],
    [RECEIPTS, { receipts: [{ ...receipt, status: "lost" }] }],
    [INBOUND, { messages: [{ ...inbound, text: 5 }] }],
    [INBOUND, { messages: Array(101).fill(inbound) }],
  ];
  for (const [url, body] of bodies) {
    const { response, queued } = await post(await signed(url, body));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: "INVALID_INPUT" });
    expect(queued).toEqual([]);
  }
});

it("refuses a body that is too large before it reads its signature", async () => {
  const { response } = await post(await signed(RECEIPTS, "x".repeat(300_000)));
  expect(response.status).toBe(413);
});

it("stops reading an endless body", async () => {
  let read = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read += 64 * 1024;
      controller.enqueue(new Uint8Array(64 * 1024));
      // So that a reader without a limit fails rather than hangs.
      if (read > 8 * 1024 * 1024) controller.close();
    },
  });
  const headers = { "x-simulator-signature": "something" };
  const { response } = await post(new Request(RECEIPTS, { method: "POST", headers, body }));
  expect(response.status).toBe(413);
  expect(read).toBeLessThan(1024 * 1024);
});

it("reads nothing of a body without a signature", async () => {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(1024));
        if (read > 1000) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const { response } = await post(new Request(INBOUND, { method: "POST", body }));
  expect([response.status, read]).toEqual([401, 0]);
});

it("does not exist in production", async () => {
  const production = {
    ...{ ENVIRONMENT: "production", PAYMENTS: "none" },
    APP_URL: "https://app.cooee.test",
  };
  for (const [url, body] of [
    [RECEIPTS, { receipts: [receipt] }],
    [INBOUND, { messages: [inbound] }],
  ] as const) {
    const { response, queued } = await post(await signed(url, body), production);
    expect(response.status).toBe(404);
    expect(queued).toEqual([]);
  }
});

it("can be reached by the network itself, through the Worker's public address", async () => {
  const network = env.SIMULATOR.getByName("network");
  await network.setFaults({ receiptDelayMs: 0 });
  await network.submit([message("61412345678"), message("61412340006")]);
  await settle(network);
  expect(await network.counts()).toMatchObject({ delivered: 2, waiting: 0 });
  const written = await network.write({ from: "61412345678", to: "61400000099", text: "Hello" });
  expect(written).toMatchObject({ direction: "inbound", status: "received", text: "Hello" });
});
