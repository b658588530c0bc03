import { describe, expect, it } from "vitest";
import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, groupOf, messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { createParam } from "#worker/domains/content/params/params.ts";
import { dailyTotals } from "#worker/domains/reports/dashboard/usage.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { applyReceipts } from "#worker/domains/sending/sending/apply-receipts.ts";
import { sendQuick, texts } from "./support.ts";

describe("a quick message on shard 1", () => {
  const shard = 1;
  it("R096: is paid, written and sent to typed numbers, each once, and its receipts arrive", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(20);
    const contacts = [...numbers, `0${numbers[0]?.slice(2)}`];
    const { message, data } = await sendQuick(ctx, { contacts });
    expect(message).toBe(QUICK_TEXTS.sent);
    expect(data).toMatchObject({ status: "sent", recipients: 20, segments: 20, price: 110 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 20 * SMS });
    await drain(h, "txn");
    expectEachOnce(h, numbers);
    // One delivery of the queue and one call of the carrier for all of them.
    expect(h.carrier.calls).toEqual([20]);
    expect(h.carrier.taken[0]).toMatchObject({ from: SHARED_NUMBER, text: "See you at 3 pm" });
    await applyReceipts(
      h.system,
      h.carrier.taken.map(({ reference }) => ({
        reference,
        status: "delivered" as const,
        carrierId: `carrier-${reference}`,
        at: h.clock.now,
      })),
    );
    expect(await messagesBy(ctx)).toEqual({ delivered: 20 });
    await expectRoomCounted(ctx);
    const { items } = await history(ctx, {});
    expect(items).toHaveLength(20);
    expect(items[0]).toMatchObject({ status: "delivered", bulk: undefined });
    const days = await dailyTotals(ctx, { type: "sms" });
    expect(JSON.stringify(days)).toContain("20");
  });

  it("renders each text with the values that came with the number, then its contact's, and prices each", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [known = "", given = "", neither = ""] = newHandsets(3);
    await groupOf(ctx, [known, given], () => ({ first_name: "Ann", city: "Perth" }));
    const { data } = await sendQuick(ctx, {
      message: `Hello {{First name|there}}${"!".repeat(145)}`,
      contacts: [known, neither],
      numberList: [
        { label: "Bo", value: given, number: given, contactData: { first_name: "Bartholomew" } },
      ],
    });
    // Ann's and the one without a name fit one part, Bartholomew's takes two.
    expect(data).toMatchObject({ recipients: 3, segments: 4, price: 22 });
    const start = (await texts(ctx)).map(({ text }) => String(text).split("!")[0]);
    expect(start).toEqual(["Hello Ann", "Hello there", "Hello Bartholomew"]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 4 * SMS });
  });

  it("takes a value that no contact has from the account's parameters", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    await createParam(ctx, { name: "Shop", value: "Bells" });
    const [known = "", unknown = ""] = newHandsets(2);
    await groupOf(ctx, [known], () => ({ shop: "Own" }));
    await sendQuick(ctx, { contacts: [known, unknown], message: "From {{Shop}}" });
    expect((await texts(ctx)).map(({ text }) => text)).toEqual(["From Own", "From Bells"]);
  });

  it("leaves out who opted out or is blocked, and says so before and after", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [free = "", out = "", blocked = ""] = newHandsets(3);
    await optOut(ctx, { number: out, source: "reply" });
    await setBlocked(ctx, { number: blocked, blocked: true });
    const excluded = [
      { number: out, reason: "optedOut", detail: "" },
      { number: blocked, reason: "blocked", detail: "" },
    ];
    const contacts = [free, out, blocked];
    const check = await checkQuickMessage(ctx, {
      sender: "#SharedNum#",
      message: "Hi",
      contacts,
      numberList: [],
      optout: false,
      replyStopToOptOut: false,
      isTest: false,
    });
    expect(check.data).toMatchObject({ recipients: 1, price: 5.5, covered: true, excluded });
    expect((await sendQuick(ctx, { contacts })).data).toMatchObject({ recipients: 1, excluded });
    await drain(h, "txn");
    expectEachOnce(h, [free]);
    expect(await messagesBy(ctx)).toEqual({ sent: 1 });
    await expect(sendQuick(ctx, { contacts: [out] })).rejects.toThrow(QUICK_TEXTS.optedOut);
  });

  it("C54: who opts out after it was paid for gets nothing, and its price is refunded", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [stays = "", leaves = ""] = newHandsets(2);
    await sendQuick(ctx, { contacts: [stays, leaves] });
    await optOut(ctx, { number: leaves, source: "link" });
    await drain(h, "txn");
    expectEachOnce(h, [stays]);
    expect(await messagesBy(ctx)).toEqual({ sent: 1, blocked: 1 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS, refunded: SMS });
  });

  it("refunds what the carrier refuses, and keeps the price of what it accepted", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const [good = "", bad = ""] = newHandsets(2);
    h.carrier.fate = ({ to }) => (to === bad ? "rejected" : "accepted");
    await sendQuick(ctx, { contacts: [good, bad] });
    await drain(h, "txn");
    expect(await messagesBy(ctx)).toEqual({ sent: 1, failed: 1 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * SMS, refunded: SMS });
  });

  it("R107, R108: adds the opt-out that fits the sender, a link of its own for each recipient", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    await addSender(ctx, { value: "BellsFlower", type: 3, perSecond: 50 });
    const numbers = newHandsets(2);
    await sendQuick(ctx, { contacts: numbers, replyStopToOptOut: true });
    h.clock.now++;
    await sendQuick(ctx, { contacts: numbers, sender: "BellsFlower", optout: true });
    const all = (await texts(ctx)).map(({ text }) => String(text));
    expect(all.slice(0, 2).every((text) => text.endsWith("\nReply STOP to opt-out"))).toBe(true);
    const links = all.slice(2).map((text) => /\/u(\w{8})$/.exec(text)?.[1]);
    expect(new Set(links).size).toBe(2);
    expect(links).not.toContain(undefined);
  });
});

it("a parent whose credit is used pays, and is refunded", async () => {
  const h = harness();
  const parent = await accountIn(h, { shard: 0 });
  const ctx = await accountIn(h, {
    role: "subaccount",
    parentId: parent.account.id,
    shard: 0,
    credit: 0,
    access: ["sms"],
    flags: { deductFromAccount: false },
  });
  const [good = "", bad = ""] = newHandsets(2);
  h.carrier.fate = ({ to }) => (to === bad ? "rejected" : "accepted");
  await sendQuick(ctx, { contacts: [good, bad] });
  await drain(h, "txn");
  expect(await expectBooksBalance(parent)).toMatchObject({ debited: 2 * SMS, refunded: SMS });
});
