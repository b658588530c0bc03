import { expect, it } from "vitest";
import { message, newNetwork, receiptsOf, settle } from "./network.ts";

async function sendTo(to: string, from = "61400000099") {
  const { network, posted } = await newNetwork();
  const sent = { ...message(to), from };
  const [result] = await network.submit([sent]);
  const postedBeforeAnswer = posted.length;
  await settle(network);
  const [kept] = await network.messages({ handset: to, since: 0, limit: 1 });
  const statuses = receiptsOf(posted).map((receipt) => receipt.status);
  return { network, posted, sent, result, postedBeforeAnswer, kept, statuses };
}

it("delivers to a plain number, with one receipt that contains our reference", async () => {
  const { result, sent, posted, kept, network } = await sendTo("61412345678");
  expect(result).toMatchObject({ outcome: "accepted", reference: sent.reference });
  expect(receiptsOf(posted)).toEqual([
    {
      reference: sent.reference,
      carrierId: result?.outcome === "accepted" ? result.carrierId : "",
      status: "delivered",
      at: expect.any(Number),
    },
  ]);
  expect(kept).toMatchObject({ status: "delivered", text: sent.text, from: sent.from });
  expect(await network.counts()).toMatchObject({ accepted: 1, delivered: 1, failed: 0 });
});

it("0001 is rejected on submission", async () => {
  const { result, kept, statuses, network } = await sendTo("61412340001");
  expect(result).toMatchObject({ outcome: "rejected", reason: "Number not in service" });
  expect(kept).toBeUndefined();
  expect(statuses).toEqual([]);
  expect(await network.counts()).toMatchObject({ accepted: 0, rejected: 1 });
});

it("0002 is accepted and then failed with a reason", async () => {
  const { result, posted, kept, network } = await sendTo("61412340002");
  expect(result?.outcome).toBe("accepted");
  expect(receiptsOf(posted)).toMatchObject([{ status: "failed", reason: "Absent subscriber" }]);
  expect(kept?.status).toBe("failed");
  expect(await network.counts()).toMatchObject({ accepted: 1, delivered: 0, failed: 1 });
});

it("what could not be delivered by the time until which it is valid expires", async () => {
  for (const [ahead, status] of [
    [-1, "expired"],
    [60_000, "delivered"],
  ] as const) {
    const { network, posted } = await newNetwork();
    await network.submit([{ ...message("61412345678"), validUntil: Date.now() + ahead }]);
    await settle(network);
    expect(receiptsOf(posted).map((receipt) => receipt.status)).toEqual([status]);
  }
});

it("0003 expires", async () => {
  const { statuses, kept, network } = await sendTo("61412340003");
  expect(statuses).toEqual(["expired"]);
  expect(kept?.status).toBe("expired");
  expect(await network.counts()).toMatchObject({ expired: 1, failed: 0, delivered: 0 });
});

it("0004 never has a receipt", async () => {
  const { result, posted, kept } = await sendTo("61412340004");
  expect(result?.outcome).toBe("accepted");
  expect(posted).toEqual([]);
  expect(kept?.status).toBe("accepted");
});

it("0005 has receipts twice and out of order, each in a separate request", async () => {
  const { posted, statuses, network } = await sendTo("61412340005");
  expect(statuses).toEqual(["delivered", "sent", "delivered"]);
  expect(posted).toHaveLength(3);
  expect(await network.counts()).toMatchObject({ accepted: 1, delivered: 1 });
});

it("0006 has its receipt before the response to the submission", async () => {
  const { postedBeforeAnswer, statuses, kept, network } = await sendTo("61412340006");
  expect(postedBeforeAnswer).toBe(1);
  expect(statuses).toEqual(["delivered"]);
  expect(kept?.status).toBe("delivered");
  expect(await network.counts()).toMatchObject({ accepted: 1, delivered: 1 });
});

it("0007 replies STOP after delivery, to the number that wrote", async () => {
  const { posted, statuses, network, sent } = await sendTo("61412340007");
  expect(statuses).toEqual(["delivered"]);
  const answers = posted.flatMap((post) => post.messages ?? []);
  expect(answers).toMatchObject([{ from: sent.to, to: sent.from, text: "STOP" }]);
  const thread = await network.messages({ handset: sent.to, since: 0, limit: 10 });
  expect(thread.map(({ direction, status }) => [direction, status])).toEqual([
    ["outbound", "delivered"],
    ["inbound", "received"],
  ]);
  expect(await network.counts()).toMatchObject({ replies: 1 });
});

it("0007 does not say STOP twice in a row, nor to a business name", async () => {
  const { network, sent, posted } = await sendTo("61412340007");
  await network.submit([{ ...sent, reference: "msg_again" }]);
  await settle(network);
  expect(posted.flatMap((post) => post.messages ?? [])).toHaveLength(1);
  const named = await sendTo("61412340007", "GUMLEAF");
  expect(named.posted.flatMap((post) => post.messages ?? [])).toHaveLength(0);
});

it("0008 is too busy for a message the first time only", async () => {
  const { network, result, sent, posted } = await sendTo("61412340008");
  expect(result?.outcome).toBe("deferred");
  expect(posted).toEqual([]);
  const [second] = await network.submit([sent]);
  expect(second?.outcome).toBe("accepted");
  await settle(network);
  expect(await network.counts()).toMatchObject({ deferred: 1, accepted: 1, delivered: 1 });
});

it("patterns: false makes every number a plain one", async () => {
  const { network, posted } = await newNetwork();
  await network.setFaults({ patterns: false });
  const endings = ["0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008"];
  const results = await network.submit(endings.map((ending) => message(`6141234${ending}`)));
  expect(new Set(results.map((result) => result.outcome))).toEqual(new Set(["accepted"]));
  await settle(network);
  expect(receiptsOf(posted).map((receipt) => receipt.status)).toEqual(
    endings.map(() => "delivered"),
  );
});

it("rejects what is not an Australian mobile number", async () => {
  const { network } = await newNetwork();
  expect(await network.submit([message("64212345678")])).toMatchObject([
    { outcome: "rejected", reason: "Invalid number" },
  ]);
});
