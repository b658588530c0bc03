import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { newAccount, SHARED_NUMBER } from "#tests/support/account.ts";
import { expectBooksBalance, expectRoomCounted } from "#tests/support/books.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, groupOf, messagesBy, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { dailyTotals } from "#worker/domains/dashboard/daily-totals.ts";
import { history } from "#worker/domains/messages/history.ts";
import { createParam } from "#worker/domains/params/create-param.ts";
import { me } from "#worker/domains/profile/me.ts";
import { checkQuickMessage } from "#worker/domains/quick-messages/check-quick-message.ts";
import { recentNumbers } from "#worker/domains/quick-messages/recent-numbers.ts";
import { sendMessage, sendSms } from "#worker/domains/quick-messages/send-quick-message.ts";
import { addSender } from "#worker/domains/senders/senders.ts";
import { applyReceipts } from "#worker/domains/sending/apply-receipts.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";
import { setBlocked } from "#worker/domains/suppressions/set-blocked.ts";
import { sendQuick, texts } from "./support.ts";

describe.each([0, 1] as const)("a quick message on shard %i", (shard) => {
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
    await expect(sendQuick(ctx, { contacts: [out] })).rejects.toThrow(QUICK_TEXTS.nobody);
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

describe("is refused in the specification's words", () => {
  const [number = ""] = newHandsets(1);
  it.each([
    ["R124: without a number", { contacts: [] }, NUMBER_TEXTS.required],
    ["R003, R125: with more than 20", { contacts: newHandsets(21) }, NUMBER_TEXTS.most],
    [
      "R122: with a number of another country",
      { contacts: ["+64 412 345 678"] },
      NUMBER_TEXTS.invalid,
    ],
    ["R123: with what is no number", { contacts: ["Ann Bell"] }, NUMBER_TEXTS.format],
    ["R122: in the list with values", { numberList: [{ number: "12" }] }, NUMBER_TEXTS.invalid],
    ["R135: without a sender", { contacts: [number], sender: "" }, "Please choose a sender"],
    [
      "R135: with someone else's",
      { contacts: [number], sender: "Nobody" },
      "Please choose a sender",
    ],
    [
      "R136: with a long one",
      { contacts: [number], sender: "TwelveChars!" },
      QUICK_TEXTS.senderLong,
    ],
    ["R137: without a message", { contacts: [number], message: " \n" }, "Message is required!"],
    [
      "C01: with a message too long for its recipient",
      { contacts: [number], message: "x".repeat(1225) },
      "Maximum 8 SMS per contact allowed (1224 characters)",
    ],
    [
      "with numbers and a group",
      { contacts: [number], group: "grp_01ARZ3NDEKTSV4RRFFQ69G5FAV" },
      QUICK_TEXTS.oneAudience,
    ],
  ])("%s", async (_, input, text) => {
    const ctx = await newAccount();
    const refused = async () => sendQuick(ctx, input);
    await expect(refused()).rejects.toThrow(text);
    expect(await messagesBy(ctx)).toEqual({});
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  });

  it("R183: without enough credit for every part", async () => {
    const ctx = await newAccount({ credit: 2 * SMS });
    await expect(sendQuick(ctx, { contacts: newHandsets(3) })).rejects.toThrow(
      CAMPAIGN_TEXTS.lowBalance,
    );
    expect(await messagesBy(ctx)).toEqual({});
  });

  it("R196: of a sub-account without credit", async () => {
    const parent = await newAccount({ credit: 0, shard: 0 });
    const ctx = await newAccount({
      role: "subaccount",
      parentId: parent.account.id,
      shard: 0,
      flags: { deductFromAccount: false },
    });
    await expect(sendQuick(ctx, { contacts: newHandsets(1) })).rejects.toThrow(
      "Please contact your admin to add credits.",
    );
  });

  it("at another price than the person agreed to", async () => {
    const ctx = await newAccount();
    const contacts = newHandsets(2);
    const agreed = (price: number, recipients: number) =>
      sendQuick(ctx, { contacts, price, recipients });
    await expect(agreed(5.5, 2)).rejects.toThrow(QUICK_TEXTS.priceChanged);
    await expect(agreed(11, 1)).rejects.toThrow(QUICK_TEXTS.priceChanged);
    expect((await agreed(11, 2)).data.status).toBe("sent");
  });

  it("beyond the account's ceiling of quick messages a day", async () => {
    const ctx = await newAccount({ limits: { quickMessages: 2 } });
    await sendQuick(ctx, { contacts: newHandsets(1) });
    await sendQuick(ctx, { contacts: newHandsets(1) });
    await expect(sendQuick(ctx, { contacts: newHandsets(1) })).rejects.toThrow(
      "Your account can send 2 quick messages a day.",
    );
  });

  it("while sending is stopped", async () => {
    const ctx = await newAccount();
    const stopped = { ...ctx, settings: { ...ctx.settings, SENDING_STOPPED: "all" } };
    await expect(sendQuick(stopped, { contacts: newHandsets(1) })).rejects.toThrow(
      "Sending is paused",
    );
  });

  it("without approval of the account", async () => {
    const ctx = await newAccount({ flags: { adminApproved: false } });
    await expect(sendQuick(ctx, { contacts: newHandsets(1) })).rejects.toThrow(
      QUICK_TEXTS.notApproved,
    );
    expect(await messagesBy(ctx)).toEqual({});
  });
});

it("the account's people are told that the first quick message was sent", async () => {
  const ctx = await newAccount();
  expect((await me(ctx)).data.firstQuickSMS).toBe(true);
  await sendQuick(ctx, { contacts: newHandsets(1) });
  expect((await me(ctx)).data.firstQuickSMS).toBe(false);
});

it("R096: a quick-approved user needs no other approval", async () => {
  const ctx = await newAccount({ flags: { adminApproved: false, quickApproved: true } });
  expect((await sendQuick(ctx, { contacts: newHandsets(1) })).data.status).toBe("sent");
});

it("the simple send and the message of a medium do the same; a simple one that fails says 'Error sending SMS'", async () => {
  const h = harness();
  const ctx = await accountIn(h, { credit: 2 * SMS });
  const [one = "", two = "", three = ""] = newHandsets(3);
  const input = {
    sender: "#SharedNum#",
    message: "Hi",
    numberList: [],
    optout: false,
    replyStopToOptOut: false,
    isTest: false,
    sendType: "now" as const,
  };
  await sendSms(ctx, { ...input, contacts: [one] });
  await sendMessage(ctx, { ...input, mode: "sms", contacts: [two] });
  await drain(h, "txn");
  expectEachOnce(h, [one, two]);
  await expect(sendSms(ctx, { ...input, contacts: [three] })).rejects.toMatchObject({
    message: "Error sending SMS",
    fields: { status: CAMPAIGN_TEXTS.lowBalance },
  });
});

it("R258: recent numbers are the last ones that quick messages went to, with their contacts' values, by index", async () => {
  const ctx = await newAccount({ shard: 0 });
  const numbers = newHandsets(22);
  const [ann = "", ...others] = numbers;
  await groupOf(ctx, [ann], () => ({ first_name: "Ann" }));
  await sendQuick(ctx, { contacts: others.slice(0, 11) });
  await sendQuick(ctx, { contacts: others.slice(11) });
  await sendQuick(ctx, { contacts: [ann] });
  const { items } = await recentNumbers(ctx);
  expect(items[0]).toEqual({ phoneNumber: ann, personalizationData: { first_name: "Ann" } });
  expect(items).toHaveLength(20);
  expect(new Set(items.map(({ phoneNumber }) => phoneNumber)).size).toBe(20);
  const sub = { ...ctx, person: ctx.person && { ...ctx.person, role: "guest" as const } };
  expect((await recentNumbers(sub)).items[0]).toEqual({
    phoneNumber: ann,
    personalizationData: {},
  });
  const plan = await shardDatabase(env, 0)
    .prepare(
      `EXPLAIN QUERY PLAN SELECT recipient, id FROM messages INDEXED BY messages_quick
        WHERE account_id = ? AND quick_id IS NOT NULL ORDER BY id DESC LIMIT 500`,
    )
    .bind(ctx.account.id)
    .all();
  expect(JSON.stringify(plan.results)).toContain("messages_quick");
  expect(JSON.stringify(plan.results)).not.toContain("TEMP B-TREE");
});
