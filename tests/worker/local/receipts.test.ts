import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { SimulatorNetwork } from "#local/phones/simulator-network.ts";
import { isSigned } from "#local/signature.ts";
import { message, newNetwork, plainMessages, receiptsOf, settle } from "./network.ts";

it("accepts 500 messages in one call and gives each exactly one receipt, 100 per request", async () => {
  const { network, posted } = await newNetwork();
  const messages = plainMessages(500);
  const results = await network.submit(messages);
  expect(results.every((result) => result.outcome === "accepted")).toBe(true);
  await settle(network);
  expect(posted.map((post) => post.receipts.length)).toEqual([100, 100, 100, 100, 100]);
  const references = receiptsOf(posted).map((receipt) => receipt.reference);
  expect(references.sort()).toEqual(messages.map((each) => each.reference).sort());
  expect(await network.counts()).toMatchObject({
    accepted: 500,
    delivered: 500,
    distinctReferences: 500,
    repeats: 0,
    waiting: 0,
  });
});

it("signs each request over its body and its time", async () => {
  const { network, posted } = await newNetwork();
  await network.submit([message("61412345678")]);
  await settle(network);
  const [post] = posted;
  if (!post) throw new Error("Nothing was posted");
  const { headers, url } = post.request;
  expect(new URL(url).pathname).toBe("/api/carriers/simulator/receipts");
  const now = Date.now();
  expect(await isSigned(headers, post.body, env.CARRIER_SECRET, now)).toBe(true);
  expect(await isSigned(headers, `${post.body} `, env.CARRIER_SECRET, now)).toBe(false);
  expect(await isSigned(headers, post.body, "another secret", now)).toBe(false);
  expect(await isSigned(headers, post.body, env.CARRIER_SECRET, now + 301_000)).toBe(false);
  expect(await isSigned(headers, post.body, env.CARRIER_SECRET, now - 301_000)).toBe(false);
});

it("posts again until the response is a success", async () => {
  let refusals = 2;
  const { network, posted } = await newNetwork(() => {
    refusals -= 1;
    return new Response(null, { status: refusals >= 0 ? 503 : 200 });
  });
  await network.submit([message("61412345678")]);
  await settle(network);
  expect(posted.map((post) => post.receipts[0]?.status)).toEqual(Array(3).fill("delivered"));
  expect(posted[0]?.body).toBe(posted[2]?.body);
  expect(await network.counts()).toMatchObject({ accepted: 1, delivered: 1 });
});

it("posts again if the response is lost", async () => {
  let lost = true;
  const { network, posted } = await newNetwork(() => {
    if (lost) {
      lost = false;
      throw new Error("Network connection lost.");
    }
    return new Response("ok");
  });
  await network.submit([message("61412340006")]);
  expect(await network.counts()).toMatchObject({ waiting: 2 });
  await settle(network);
  expect(posted).toHaveLength(2);
  expect(await network.counts()).toMatchObject({ accepted: 1, delivered: 1 });
});

it("does everything once if the alarm runs twice, together or one after the other", async () => {
  const { network, posted } = await newNetwork();
  // The alarm set here is an hour away; the test triggers it itself.
  await network.setFaults({ receiptDelayMs: 3_600_000 });
  await network.submit([...plainMessages(250), message("61412340007")]);
  await runInDurableObject(network, async (instance: SimulatorNetwork, state) => {
    state.storage.sql.exec("UPDATE deliveries SET due = 0");
    await Promise.all([instance.alarm(), instance.alarm()]);
    await instance.alarm();
  });
  await settle(network);
  expect(receiptsOf(posted)).toHaveLength(251);
  expect(new Set(receiptsOf(posted).map((receipt) => receipt.reference)).size).toBe(251);
  expect(posted.flatMap((post) => post.messages ?? [])).toHaveLength(1);
  expect(await network.counts()).toMatchObject({ accepted: 251, delivered: 251, replies: 1 });
});

it("arms itself for the earliest thing that is due", async () => {
  const { network } = await newNetwork();
  const alarmOf = () => runInDurableObject(network, (_, state) => state.storage.getAlarm());
  await network.setFaults({ receiptDelayMs: 3_600_000 });
  await network.submit(plainMessages(1));
  const late = await alarmOf();
  await network.setFaults({ receiptDelayMs: 60_000 });
  await network.submit(plainMessages(1));
  const early = await alarmOf();
  expect(Number(late) - Number(early)).toBeGreaterThan(3_000_000);
  await network.setFaults({ receiptDelayMs: 7_200_000 });
  await network.submit(plainMessages(1));
  expect(await alarmOf()).toBe(early);
  await runInDurableObject(network, async (instance: SimulatorNetwork, state) => {
    state.storage.sql.exec("DELETE FROM deliveries WHERE due = ?", early);
    await instance.alarm();
  });
  expect(await alarmOf()).toBe(late);
});

it("reads threads, references and due posts through an index", async () => {
  const { network } = await newNetwork();
  const plans = await runInDurableObject(network, (_, state) =>
    [
      "SELECT * FROM messages WHERE handset = '614' ORDER BY seq DESC LIMIT 1",
      "SELECT m.reference, min(m.seq) FROM json_each('[]') j CROSS JOIN messages m ON m.reference = j.value GROUP BY m.reference",
      "SELECT id FROM outbox WHERE due <= 1 ORDER BY due, id LIMIT 1",
    ].map((query) =>
      state.storage.sql
        .exec<{ detail: string }>(`EXPLAIN QUERY PLAN ${query}`)
        .toArray()
        .map((row) => row.detail)
        .join("; "),
    ),
  );
  expect(plans[0]).toContain("messages_handset");
  expect(plans[1]).toContain("messages_reference");
  expect(plans[2]).toContain("outbox_due");
});
