import { SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { newAccount } from "#tests/support/account.ts";
import { requestOf } from "#tests/support/call.ts";
import { accountIn, drain, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, groupOf, newHandsets, SMS } from "#tests/support/campaigns.ts";
import { sessionFor } from "#tests/support/session.ts";
import { picture, send as sendMms } from "#tests/worker/content/media/support.ts";
import { recentNumbers } from "#worker/domains/campaigns/quick-messages/recent-numbers.ts";
import {
  sendMessage,
  sendSms,
} from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { sendQuick } from "./support.ts";

it("the account's people are told that the first quick message of a medium was sent", async () => {
  const ctx = await newAccount();
  const first = async () => {
    const { firstQuickSMS, firstQuickMMS } = (await me(ctx)).data;
    return { sms: firstQuickSMS, mms: firstQuickMMS };
  };
  expect(await first()).toEqual({ sms: true, mms: true });
  await sendMms(ctx, { contacts: newHandsets(1), media: picture() });
  expect(await first()).toEqual({ sms: true, mms: false });
  await sendQuick(ctx, { contacts: newHandsets(1) });
  expect(await first()).toEqual({ sms: false, mms: false });
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
  await sendMessage(ctx, { ...input, mode: "sms", contacts: [two], mentions: [] });
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
  expect(items[0]).toEqual({
    ...{ phoneNumber: ann, personalizationData: { first_name: "Ann" } },
    contactData: { first_name: "Ann" },
  });
  expect(items).toHaveLength(20);
  expect(new Set(items.map(({ phoneNumber }) => phoneNumber)).size).toBe(20);
  const sub = { ...ctx, person: ctx.person && { ...ctx.person, role: "guest" as const } };
  expect((await recentNumbers(sub)).items[0]).toEqual({
    phoneNumber: ann,
    ...{ personalizationData: {}, contactData: {} },
  });
});

it("R206: POST /gateway sends a JSON payload, and takes no form", async () => {
  const ctx = await newAccount();
  const cookie = await sessionFor(ctx);
  const payload = { sender: "#SharedNum#", message: "Hi", contacts: newHandsets(1) };
  const request = requestOf(contract.sendQuickMessage, payload, { cookie });
  expect(request.headers.get("content-type")).toBe("application/json");
  const sent = await SELF.fetch(request.clone());
  expect(await sent.json()).toMatchObject({ data: { status: "sent", recipients: 1 } });
  const body = new FormData();
  for (const [name, value] of Object.entries(payload)) body.set(name, String(value));
  const headers = new Headers(request.headers);
  headers.delete("content-type");
  const refused = await SELF.fetch(request.url, { method: "POST", headers, body });
  expect(refused.status).toBe(400);
  await refused.arrayBuffer();
});

it("a form's empty fields are not given, unless they are needed", async () => {
  const ctx = await newAccount();
  const cookie = await sessionFor(ctx);
  const empty = { group: "", groupObj: "", group_array: "", url: "", longUrl: "", scheduleAt: "" };
  const payload = {
    ...{ sender: "#SharedNum#", message: "Hi", contacts: newHandsets(1), media: picture() },
    ...empty,
  };
  const ask = (more: object) =>
    SELF.fetch(requestOf(contract.sendMms, { ...payload, ...more }, { cookie }));
  expect(await (await ask({})).json()).toMatchObject({ data: { status: "sent", recipients: 1 } });
  const refused = await ask({ sendType: "schedule" });
  expect(await refused.json()).toMatchObject({ fields: { scheduleAt: SCHEDULE_TEXTS.required } });
});
