import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { simulatorCarrier } from "#local/ports/carrier.ts";
import { message, newNetwork, plainMessages, receiptsOf, settle } from "./network.ts";

it("accepts a repeated reference twice and counts the repeat, unless set to deduplicate", async () => {
  const { network } = await newNetwork();
  const sent = message("61412345678");
  const [first] = await network.submit([sent]);
  const [second] = await network.submit([sent]);
  expect(second).toMatchObject({ outcome: "accepted" });
  expect(second).not.toEqual(first);
  expect(await network.counts()).toMatchObject({ accepted: 2, distinctReferences: 1, repeats: 1 });

  await network.setFaults({ deduplicate: true });
  expect(await network.submit([sent, sent])).toEqual([first, first]);
  expect(await network.counts()).toMatchObject({ accepted: 2, repeats: 1, deduplicated: 2 });
  await settle(network);
  expect(await network.messages({ handset: sent.to, since: 0, limit: 10 })).toHaveLength(2);
});

it("counts a reference that occurs twice in one batch as a repeat, for some handsets too", async () => {
  const { network } = await newNetwork();
  const sent = message("61412345678");
  await network.submit([sent, sent, message("61412345679"), message("61498765432")]);
  expect(await network.counts()).toMatchObject({ accepted: 4, distinctReferences: 3, repeats: 1 });
  const those = { accepted: 3, distinctReferences: 2, repeats: 1 };
  expect(await network.countsOf("614123")).toEqual(those);
  expect(await network.countsOf("61499")).toEqual({
    accepted: 0,
    distinctReferences: 0,
    repeats: 0,
  });
});

it("dieAfterAccept: the batch is accepted and delivered, and there is no response", async () => {
  const { network, posted } = await newNetwork();
  await network.setFaults({ dieAfterAccept: 1 });
  const sent = message("61412345678");
  await expect(async () => network.submit([sent])).rejects.toThrow("Network connection lost");
  expect(await network.lookup([sent.reference, "msg_never"])).toEqual([
    { reference: sent.reference, known: true, carrierId: expect.stringMatching(/^sim-\d+$/) },
    { reference: "msg_never", known: false },
  ]);
  await settle(network);
  expect(receiptsOf(posted)).toMatchObject([{ reference: sent.reference, status: "delivered" }]);
  expect(await network.counts()).toMatchObject({ accepted: 1, died: 1, calls: 1 });
  expect((await network.faults()).dieAfterAccept).toBe(0);
  expect(await network.submit([message("61412345678")])).toMatchObject([{ outcome: "accepted" }]);
});

it("dieBeforeAccept: nothing is accepted for that many calls", async () => {
  const { network } = await newNetwork();
  await network.setFaults({ dieBeforeAccept: 2 });
  const sent = message("61412345678");
  await expect(async () => network.submit([sent])).rejects.toThrow("Network connection lost");
  await expect(async () => network.submit([sent])).rejects.toThrow("Network connection lost");
  expect(await network.lookup([sent.reference])).toEqual([
    { reference: sent.reference, known: false },
  ]);
  expect(await network.counts()).toMatchObject({ accepted: 0, died: 2, calls: 2 });
  expect(await network.submit([sent])).toMatchObject([{ outcome: "accepted" }]);
});

it("perSecond: defers what is more than that in one second", async () => {
  const { network } = await newNetwork();
  await network.setFaults({ perSecond: 30 });
  const results = await network.submit(plainMessages(100));
  expect(results.slice(0, 30).every((result) => result.outcome === "accepted")).toBe(true);
  expect(results.filter((result) => result.outcome === "deferred")).toHaveLength(70);
  await scheduler.wait(1000);
  expect(await network.submit(plainMessages(1))).toMatchObject([{ outcome: "accepted" }]);
});

it("latencyMs: the response comes after it, and the messages are accepted before", async () => {
  const { network } = await newNetwork();
  await network.setFaults({ latencyMs: 150 });
  const started = Date.now();
  const call = network.submit(plainMessages(2));
  await scheduler.wait(50);
  expect(await network.counts()).toMatchObject({ accepted: 2 });
  await call;
  expect(Date.now() - started).toBeGreaterThanOrEqual(145);
});

it("receiptDelayMs: nothing is delivered before it", async () => {
  const { network, posted } = await newNetwork();
  await network.setFaults({ receiptDelayMs: 300 });
  const started = Date.now();
  await network.submit(plainMessages(2));
  expect(await network.counts()).toMatchObject({ accepted: 2, delivered: 0, waiting: 2 });
  await settle(network);
  expect(receiptsOf(posted)[0]?.at).toBeGreaterThanOrEqual(started + 300);
  expect(await network.counts()).toMatchObject({ delivered: 2, waiting: 0 });
});

it("failRate: the same handsets fail each time, about that share of them", async () => {
  const { network, posted } = await newNetwork();
  await network.setFaults({ failRate: 0.25, patterns: false });
  const messages = plainMessages(1000);
  await network.submit(messages);
  await settle(network);
  const failed = receiptsOf(posted).filter((receipt) => receipt.status === "failed");
  expect(failed.length).toBeGreaterThan(200);
  expect(failed.length).toBeLessThan(300);
  expect(failed[0]?.reason).toBe("Handset switched off");
  await network.submit(messages);
  await settle(network);
  expect(await network.counts()).toMatchObject({
    failed: failed.length * 2,
    delivered: 2000 - failed.length * 2,
  });
});

it("receipts: false delivers without receipts", async () => {
  const { network, posted } = await newNetwork();
  await network.setFaults({ receipts: false });
  await network.submit([message("61412345678"), message("61412340006")]);
  await settle(network);
  expect(posted).toEqual([]);
  expect(await network.counts()).toMatchObject({ accepted: 2, delivered: 2 });
});

it("keep: false only counts, and then cannot say that it never had a message", async () => {
  const { network, posted } = await newNetwork();
  const kept = message("61412345678");
  await network.submit([kept]);
  await settle(network);
  posted.length = 0;
  await network.setFaults({ keep: false });
  const results = await network.submit(plainMessages(300));
  expect(new Set(results.map((each) => each.outcome === "accepted" && each.carrierId)).size).toBe(
    300,
  );
  expect(await network.counts()).toMatchObject({
    accepted: 301,
    unkept: 300,
    repeats: 0,
    waiting: 0,
  });
  expect(await network.phones({ search: "", limit: 10 })).toHaveLength(1);
  expect(posted).toEqual([]);
  expect(await network.lookup([kept.reference])).toMatchObject([{ known: true }]);
  await expect(async () => network.lookup(["msg_lost"])).rejects.toThrow("kept no record");
});

it("reset empties everything, resets the faults, and never reuses a carrier's id", async () => {
  const { network } = await newNetwork();
  const [before] = await network.submit([message("61412345678")]);
  await network.recordMail({
    key: crypto.randomUUID(),
    to: "a@cooee.test",
    subject: "Hello",
    text: "Hello",
    html: "<p>Hello",
    unsubscribe: "",
    replyTo: "",
    answers: "",
    at: 1,
  });
  await network.setFaults({ failRate: 1 });
  await network.reset();
  const counts = await network.counts();
  expect(Object.values(counts).every((count) => count === 0)).toBe(true);
  expect(await network.mail(10)).toEqual([]);
  expect(await network.messages({ since: 0, limit: 10 })).toEqual([]);
  expect(await network.faults()).toMatchObject({ failRate: 0, receiptDelayMs: 1000 });
  const [after] = await network.submit([message("61412345678")]);
  expect(after).toMatchObject({ outcome: "accepted" });
  expect(after).not.toMatchObject({ carrierId: Reflect.get(before ?? {}, "carrierId") });
});

it("is a carrier: send and lookup through the adapter", async () => {
  const carrier = simulatorCarrier(env);
  const messages = plainMessages(carrier.batchSize);
  const results = await carrier.send(messages);
  expect(results.map((result) => result.reference)).toEqual(messages.map((each) => each.reference));
  const references = messages.slice(0, 3).map((each) => each.reference);
  expect(await carrier.lookup(references)).toMatchObject(
    references.map((reference) => ({ reference, known: true })),
  );
  await expect(carrier.send(plainMessages(carrier.batchSize + 1))).rejects.toThrow("At most 1000");
});
