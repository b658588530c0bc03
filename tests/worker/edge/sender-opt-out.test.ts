import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { deliver, drive, harness } from "#tests/support/campaign-harness.ts";
import { newDraft, paidCampaign } from "#tests/support/campaigns.ts";
import { rowsOf } from "#tests/support/world.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import { campaignOptOuts } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { checkQuickMessage } from "#worker/domains/campaigns/quick-messages/check-quick-message.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { press, SENDER, sentCampaign, visit } from "./support.ts";

const put = (path: string, body: object = {}) =>
  visit(`/api${path}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

it("R262: the record of a code has code, number, sender and global", async () => {
  const { numbers, codeOf } = await sentCampaign(harness());
  const [number = ""] = numbers;
  const code = codeOf(number);
  const record = { code, number: `04•• ••• ${number.slice(-3)}`, sender: SENDER };
  const of = async (path: string) => await (await visit(`/api${path}`)).json();
  expect(await of(`/optout/${code}`)).toMatchObject({ data: { ...record, global: false } });
  expect(await of(`/useroptout/${code}`)).toMatchObject({ data: { ...record, global: true } });
  expect((await visit("/api/optout/00000000")).status).toBe(404);
});

it("R257: PUT with number, sender and global opts out, of one sender or of all, once", async () => {
  const h = harness();
  const { ctx, id, numbers, codeOf } = await sentCampaign(h, { count: 3 });
  const [one = "", two = "", three = ""] = numbers;
  const confirmed = { success: true, message: "You have opted out" };
  for (let n = 0; n < 2; n++) {
    const answer = await put(`/optout/${codeOf(one)}`, {
      number: one,
      sender: SENDER,
      global: false,
    });
    expect(await answer.json()).toMatchObject({ ...confirmed, data: { global: false } });
  }
  await put(`/optout/${codeOf(two)}`, { global: true });
  await put(`/useroptout/${codeOf(three)}`, { global: false });
  const rows = await rowsOf(ctx);
  expect(rows.sender_opt_outs).toMatchObject([{ number: one, sender: SENDER }]);
  expect((await suppressionOf(ctx, one)).optedOut).toBe(false);
  expect((await suppressionOf(ctx, two)).optedOut).toBe(true);
  expect((await suppressionOf(ctx, three)).optedOut).toBe(true);
  const gone = (await campaignOptOuts(ctx, { id })).items.map(({ number }) => number);
  expect(gone.toSorted()).toEqual(numbers.toSorted());
});

it("refuses another number or sender than the code's", async () => {
  const { ctx, numbers, codeOf } = await sentCampaign(harness());
  const path = `/optout/${codeOf(numbers[0])}`;
  for (const [field, value] of [
    ["number", numbers[1]],
    ["sender", "Harbour"],
  ] as const) {
    const refused = await put(path, { [field]: value });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { fields: { [field]: /link/ } },
    ]);
  }
  expect((await rowsOf(ctx)).sender_opt_outs).toEqual([]);
});

it("a page for one sender offers that sender or everything, and needs no script", async () => {
  const h = harness();
  const { ctx, numbers, codeOf } = await sentCampaign(h);
  const [one = "", two = ""] = numbers;
  const html = await (await visit(`/optout/${codeOf(one)}`)).text();
  expect(html).toContain(`name="global" value="false">Stop messages from ${SENDER}<`);
  expect(html).toContain('name="global" value="true">Stop all messages from');
  await visit(`/optout/${codeOf(one)}`, { method: "HEAD" });
  expect((await rowsOf(ctx)).sender_opt_outs).toEqual([]);
  const done = await visit(`/optout/${codeOf(one)}`, press({ global: "false" }));
  expect(await done.text()).toContain(`no more text messages from <strong>${SENDER}</strong>`);
  await visit(`/optout/${codeOf(two)}`, press({ global: "true" }));
  expect((await rowsOf(ctx)).sender_opt_outs).toMatchObject([{ number: one, sender: SENDER }]);
  expect((await suppressionOf(ctx, two)).optedOut).toBe(true);
});

it("a person who opted out of one sender gets nothing from it on any path, and still gets the others'", async () => {
  const h = harness();
  const { ctx, numbers, codeOf } = await sentCampaign(h);
  await addSender(ctx, { value: "Harbour", type: 3, perSecond: 50 });
  const [out = ""] = numbers;
  // Planned and paid for before, sent after: the claim leaves it out.
  const waiting = await paidCampaign(ctx, h, { numbers, sender: SENDER });
  await put(`/optout/${codeOf(out)}`);
  const before = h.carrier.taken.length;
  await drive(ctx, h, waiting.id);
  expect(h.carrier.taken.slice(before).map(({ to }) => to)).toEqual(numbers.slice(1));

  const { id } = await newDraft(ctx, { numbers, sender: SENDER });
  expect((await checkDraft(ctx, { id })).data).toMatchObject({
    recipients: 1,
    exclusions: [{ reason: "optedOut", count: 1 }],
  });
  const other = await newDraft(ctx, { numbers, sender: "Harbour" });
  expect((await checkDraft(ctx, { id: other.id })).data.recipients).toBe(2);

  const quick = { message: "Hi", contacts: [out], numberList: [], isTest: false };
  const options = { optout: false, replyStopToOptOut: false };
  const check = async (sender: string) =>
    (await checkQuickMessage(ctx, { ...quick, ...options, sender })).data;
  expect((await check(SENDER)).excluded).toMatchObject([{ number: out, reason: "optedOut" }]);
  expect((await check("Harbour")).excluded).toEqual([]);
});

it("stops a message that was already claimed before it reaches the carrier", async () => {
  const h = harness();
  const { ctx, numbers, codeOf } = await sentCampaign(h, { count: 3 });
  const waiting = await paidCampaign(ctx, h, { numbers, sender: SENDER });
  h.carrier.batchSize = 1;
  const { send } = h.carrier;
  const taken: string[] = [];
  // All three are claimed together; the others opt out while the first is with the carrier.
  h.carrier.send = async (messages) => {
    taken.push(...messages.map(({ to }) => to));
    for (const number of numbers) {
      if (!taken.includes(number)) await put(`/optout/${codeOf(number)}`);
    }
    return await send(messages);
  };
  await tickCampaign(ctx, waiting.id);
  await deliver(h, "bulk", h.queues.bulk.splice(0));
  expect(taken).toHaveLength(1);
  expect((await rowsOf(ctx)).sender_opt_outs).toHaveLength(2);
});

it("START to that sender lifts it", async () => {
  const h = harness();
  const { ctx, numbers, codeOf } = await sentCampaign(h);
  const [out = ""] = numbers;
  await env.CONTROL.prepare("INSERT INTO numbers (number, account_id) VALUES (?, ?)")
    .bind(SENDER, ctx.account.id)
    .run();
  await put(`/optout/${codeOf(out)}`);
  h.clock.now += 1000;
  const start = { carrierId: "start", from: out, to: SENDER, text: "START", at: h.clock.now };
  await receiveMessage(h.system, start);
  expect((await rowsOf(ctx)).sender_opt_outs).toMatchObject([{ number: out, opted_out_at: null }]);
});
