import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { SENDER_TEST_TEXTS as TEXTS } from "#core/contract/sender-tests/sender-tests.ts";
import { idSchema } from "#core/ids.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { newMobile } from "#tests/support/codes.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import {
  listSenderTests,
  saveSenderTest,
  sendSenderTest,
} from "#worker/domains/senders/sender-tests/sender-tests.ts";
import { applyReceipts } from "#worker/domains/sending/sending/apply-receipts.ts";

const sender = "#SharedNum#";

async function withMobile(ctx: AccountContext): Promise<string> {
  const mobile = newMobile();
  await env.CONTROL.prepare("UPDATE users SET mobile = ? WHERE id = ?")
    .bind(mobile, personOf(ctx).userId)
    .run();
  return mobile;
}

it("goes once to the person's own mobile at the normal price, and is followed to its receipt", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const number = await withMobile(ctx);
  const before = (await getBalance(ctx)).data.balance;
  const key = crypto.randomUUID();
  const first = await sendSenderTest(ctx, { sender, key });
  expect(first.message).toBe(TEXTS.sent);
  expect(await sendSenderTest(ctx, { sender, key })).toEqual(first);
  await drain(h, "txn");
  expect(h.carrier.taken).toMatchObject([{ to: number }]);
  const [sent, ...others] = (await listSenderTests(ctx, {})).data;
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ _id: first.data._id, sender, number, status: "sent" });
  expect(sent?.carrier).toBe(h.carrier.name);
  expect(sent?.delay).toBeUndefined();
  expect(sent?.price).toBeGreaterThan(0);
  expect(before - (await getBalance(ctx)).data.balance).toBeCloseTo(sent?.price ?? 0, 3);
  const reference = h.carrier.taken[0]?.reference ?? "";
  h.clock.now += 2500;
  await applyReceipts(h.system, [
    { reference, carrierId: "c1", status: "delivered", at: h.clock.now },
  ]);
  const [arrived] = (await listSenderTests(ctx, { sender })).data;
  expect(arrived).toMatchObject({ status: "delivered", delay: 2500 });
});

it("keeps what the handset showed with the sender's history", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await withMobile(ctx);
  const { data } = await sendSenderTest(ctx, { sender });
  const id = idSchema("senderTest").parse(data._id);
  await saveSenderTest(ctx, { id, shown: "Unverified" });
  expect((await listSenderTests(ctx, { sender })).data).toMatchObject([{ shown: "Unverified" }]);
  expect((await listSenderTests(ctx, { sender: "Bells" })).data).toEqual([]);
});

it("R604: needs a sender, or says 'Select Sender ID' beside the field", () => {
  for (const input of [{}, { sender: "" }]) {
    const issues = contract.sendSenderTest.input.safeParse(input).error?.issues;
    expect(issues).toMatchObject([{ path: ["sender"], message: "Select Sender ID" }]);
  }
});

it("is refused without a verified mobile, and from a sender that is not the account's", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await expect(sendSenderTest(ctx, { sender })).rejects.toMatchObject({ message: TEXTS.noMobile });
  await withMobile(ctx);
  await expect(sendSenderTest(ctx, { sender: "Bells" })).rejects.toMatchObject({
    fields: { sender: expect.any(String) },
  });
  expect((await listSenderTests(ctx, {})).data).toEqual([]);
  expect(h.queues.txn).toEqual([]);
});
