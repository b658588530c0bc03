import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { MULTI_GROUP_LIMIT } from "#core/rules/file-limits.ts";
import { measureText } from "#core/rules/message-parts.ts";
import { newAccount } from "#tests/support/account.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  type DraftOptions,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";

/** A group with these counts, regardless of its contacts. */
async function groupSized(ctx: AccountContext, size: { total: number; unsubscribed?: number }) {
  const id = await groupOf(ctx, newHandsets(1));
  await shardDatabase(env, ctx.account.shard)
    .prepare("UPDATE groups SET total = ?1, unsubscribed = ?2 WHERE account_id = ?3 AND id = ?4")
    .bind(size.total, size.unsubscribed ?? 0, ctx.account.id, id)
    .run();
  return id;
}

it("R109: a notification is previewed, priced and sent without an opt-out line, whatever was ticked", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  // One part alone, two with the opt-out line.
  const message = "Your order is ready. ".repeat(7).trim();
  expect(measureText(`${message}\nReply STOP to opt-out`).segments).toBe(2);
  const { id, numbers } = await newDraft(ctx, { count: 30, message, type: "notification" });
  expect((await getDraft(ctx, { id })).data.optout).toBe(false);
  // A draft from an earlier version, which kept the tick.
  await shardDatabase(env, ctx.account.shard)
    .prepare("UPDATE campaigns SET opt_out = 1 WHERE account_id = ? AND id = ?")
    .bind(ctx.account.id, id)
    .run();
  const check = await launch(ctx, id);
  expect(check.price * 1000).toBe(30 * SMS);
  expect(new Set(check.samples.map(({ text }) => text))).toEqual(new Set([message]));
  await drive(ctx, h, id);
  expect(await statusOf(ctx, id)).toBe("complete");
  const sent = h.carrier.taken.filter(({ to }) => numbers.includes(to));
  expect(sent).toHaveLength(30);
  expect(new Set(sent.map(({ text }) => text))).toEqual(new Set([message]));
});

it("R188, R318, R319: several groups may have only so many contacts: subscribed ones, or all for a notification", async () => {
  const ctx = await newAccount();
  const groups = [
    await groupSized(ctx, { total: MULTI_GROUP_LIMIT, unsubscribed: 5 }),
    await groupSized(ctx, { total: 5 }),
  ];
  const promotional = await newDraft(ctx, { groups });
  expect((await checkDraft(ctx, { id: promotional.id })).data.recipients).toBe(2);
  const notification = await newDraft(ctx, { groups, type: "notification" });
  await expect(checkDraft(ctx, { id: notification.id })).rejects.toThrow("Limit Exceeds");
  const send = { draft: notification.id, recipients: 2, price: 11 };
  await expect(launchCampaign(ctx, send)).rejects.toThrow("Limit Exceeds");

  const larger = [...groups, await groupSized(ctx, { total: 1 })];
  const refused = await newDraft(ctx, { groups: larger });
  await expect(checkDraft(ctx, { id: refused.id })).rejects.toThrow(CAMPAIGN_TEXTS.limitExceeds);
  // A single group may have any size.
  const alone = [await groupSized(ctx, { total: MULTI_GROUP_LIMIT + 1 })];
  const single = await newDraft(ctx, { groups: alone, type: "notification" });
  expect((await checkDraft(ctx, { id: single.id })).data.recipients).toBe(1);
});

it("a sub-account without groups sees how many are left out, but none of the contacts", async () => {
  const access = ["sms"] as const;
  const sub = await newAccount({ role: "subaccount", access });
  const [number = ""] = newHandsets(1);
  const groups = [await groupOf(sub, [number]), await groupOf(sub, [number])];
  const { id } = await newDraft(sub, { groups });
  const { data } = await checkDraft(sub, { id });
  const duplicate = { reason: "duplicate", count: 1 };
  expect(data).toMatchObject({
    recipients: 1,
    samples: [],
    exclusions: [{ ...duplicate, contacts: [] }],
  });
  expect(JSON.stringify(data)).not.toContain(number);
  const trusted = await newAccount({ role: "subaccount", access: ["sms", "group"] });
  const shown = await checkDraft({ ...sub, person: trusted.person }, { id });
  expect(shown.data).toMatchObject({
    samples: [{ number }],
    exclusions: [{ ...duplicate, contacts: [{ number }] }],
  });
});

it("R189, R376: a group without contacts cannot run a campaign", async () => {
  const ctx = await newAccount();
  const { id } = await newDraft(ctx, { groups: [await groupOf(ctx, [])] });
  const said = "No contacts in this group, cannot run campaign";
  await expect(checkDraft(ctx, { id })).rejects.toThrow(said);
  await expect(launchCampaign(ctx, { draft: id, recipients: 1, price: 5.5 })).rejects.toThrow(said);
});

it("R097: a group that is being imported cannot run a campaign", async () => {
  const ctx = await newAccount();
  const { id, numbers } = await newDraft(ctx, { count: 2 });
  await shardDatabase(env, ctx.account.shard)
    .prepare("UPDATE groups SET importing = 'imp_1' WHERE account_id = ?")
    .bind(ctx.account.id)
    .run();
  await expect(checkDraft(ctx, { id })).rejects.toThrow(CAMPAIGN_TEXTS.queuedGroup);
  expect(numbers).toHaveLength(2);
});

it("a tag that no group has a column for is refused, unless it has a fallback", async () => {
  const ctx = await newAccount();
  const label = async (id: string) =>
    shardDatabase(env, ctx.account.shard)
      .prepare("UPDATE groups SET fields = '[\"Discount\"]' WHERE account_id = ?1 AND id = ?2")
      .bind(ctx.account.id, id)
      .run();
  const groups = [await groupOf(ctx, newHandsets(1), () => ({ discount: "10%" }))];
  await label(groups[0] ?? "");
  const misspelt = await newDraft(ctx, { groups, message: "Save {{discont}}" });
  const said = "No chosen group has a column for {{discont}}. Did you mean {{discount}}?";
  await expect(checkDraft(ctx, { id: misspelt.id })).rejects.toMatchObject({
    code: "INVALID_INPUT",
    fields: { message: said },
  });
  const send = { draft: misspelt.id, recipients: 1, price: 5.5 };
  await expect(launchCampaign(ctx, send)).rejects.toThrow();
  for (const message of ["Save {{Discount}}", "Save {{discont|10%}}"]) {
    const { id } = await newDraft(ctx, { groups, message });
    expect((await checkDraft(ctx, { id })).data.samples).toMatchObject([
      { text: expect.stringContaining("Save 10%") },
    ]);
  }
});

it("says what Unicode adds to the price and where it comes from; values can go without accents", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const names = ["Zoë", "Ann", "Łukasz", "Renée"];
  const numbers = newHandsets(names.length);
  const groups = [await groupOf(ctx, numbers, (index) => ({ name: names[index] ?? "" }))];
  // One part in the standard alphabet, two in Unicode. It has é, but neither ë nor Ł.
  const message = `Hi {{name|there}}, ${"our spring sale is on. ".repeat(4).trim()}`;
  const check = async (changes: DraftOptions) => {
    const { id } = await newDraft(ctx, { groups, message, ...changes });
    const { unicode, price } = (await checkDraft(ctx, { id })).data;
    return { id, price, messages: unicode.messages, extra: unicode.extra };
  };
  const none = { messages: 0, price: 0 };
  const cents = SMS / 1000;
  expect(await check({})).toMatchObject({
    messages: 2,
    // Ł has no accent to leave out, so that text stays as it is.
    extra: { text: { messages: 1, price: cents }, values: { messages: 1, price: cents } },
    price: 6 * cents,
  });
  expect(await check({ message: `${message} 🎉` })).toMatchObject({
    messages: 4,
    extra: { text: { messages: 4, price: 4 * cents }, values: none },
  });
  // Unicode, but no more parts than without it.
  expect(await check({ message: "Hi {{name|there}}" })).toMatchObject({
    messages: 2,
    extra: { text: none, values: none },
    price: 4 * cents,
  });
  const plain = await check({ plainValues: true });
  expect(plain).toMatchObject({ messages: 1, extra: { values: none }, price: 5 * cents });
  expect((await getDraft(ctx, { id: plain.id })).data.plainValues).toBe(true);
  await launch(ctx, plain.id);
  await drive(ctx, h, plain.id);
  const sent = h.carrier.taken.filter(({ to }) => numbers.includes(to)).map(({ text }) => text);
  expect(sent.map((text) => text.match(/^Hi (\S+),/)?.[1]).sort()).toEqual([
    "Ann",
    "Renée",
    "Zoe",
    "Łukasz",
  ]);
});
