import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { idSchema } from "#core/ids.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { addContact } from "#worker/domains/audience/contacts/contacts.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getDraft, updateDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";

describe.each([0, 1] as const)("a campaign on shard %i", (shard) => {
  it("reaches each handset once and costs what the flight check said", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard, credit: 1_000_000 });
    const { id, numbers } = await newDraft(ctx, { count: 60 });
    const check = await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await messagesBy(ctx)).toEqual({ sent: 60 });
    expect(check.price * 1000).toBe(60 * SMS);
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: 60 * SMS,
      refunded: 0,
      balance: 1_000_000 - 60 * SMS,
    });
  });

  it("is sent once if two tabs press Send at the same time", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    const { data } = await checkDraft(ctx, { id });
    const send = () =>
      launchCampaign(ctx, { draft: id, recipients: data.recipients, price: data.price });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ message }) => message)).toEqual(Array(3).fill(CAMPAIGN_TEXTS.launched));
    expect(h.queues.jobs).toHaveLength(1);
    expect((await getCampaign(ctx, id)).launches).toBe(1);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS, refunded: 0 });
  });

  it("is not sent if another tab has changed the text since the check, at the same price", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id } = await newDraft(ctx);
    const { data } = await checkDraft(ctx, { id });
    const { data: found } = await getDraft(ctx, { id });
    const { audience: _, groupObj: __, segment_array: ___, ...draft } = found;
    h.clock.now += 1;
    const groups = draft.group_array.map((group) => idSchema("group").parse(group));
    await updateDraft(ctx, { ...draft, id, message: "Hullo {{name|there}}", group_array: groups });
    const { recipients, price, version } = data;
    await expect(launchCampaign(ctx, { draft: id, recipients, price, version })).rejects.toThrow(
      CAMPAIGN_TEXTS.priceChanged,
    );
    expect(h.queues.jobs).toHaveLength(0);
    expect(await statusOf(ctx, id)).toBe("draft");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0 });
  });

  it("is not sent again by pressing Send while it is being sent or after it ended", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx);
    const { data } = await checkDraft(ctx, { id });
    const send = () =>
      launchCampaign(ctx, { draft: id, recipients: data.recipients, price: data.price });
    await send();
    await send();
    await drain(h, "jobs");
    await send();
    await drive(ctx, h, id);
    await send();
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await statusOf(ctx, id)).toBe("complete");
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * SMS });
  });

  it("is held if the draft changed between the flight check and Send", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const { id, numbers } = await newDraft(ctx, { message: "Hi" });
    const { data } = await checkDraft(ctx, { id });
    const { groupIds } = await getCampaign(ctx, id);
    await updateDraft(ctx, {
      id,
      name: "Spring sale",
      campaign_type: "promotional",
      sender: "#SharedNum#",
      message: "Hi, ".repeat(60),
      group_array: JSON.parse(groupIds),
      optout: true,
      plainValues: false,
    });
    await launchCampaign(ctx, { draft: id, recipients: data.recipients, price: data.price });
    await drive(ctx, h, id);
    const campaign = await getCampaign(ctx, id);
    expect(campaign.status).toBe("held");
    expect(campaign.holdReason).toBe(CAMPAIGN_TEXTS.priceChanged);
    expect(arrived(h, numbers)).toBe(0);
    expect(await messagesBy(ctx)).toEqual({});
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 0, kept: 0 });
  });

  it("is held if a contact was added in between, and is sent after a new check", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard });
    const numbers = newHandsets(30);
    const late = newHandsets(1);
    const group = await groupOf(ctx, numbers);
    const { id } = await newDraft(ctx, { groups: [group] });
    const { data } = await checkDraft(ctx, { id });
    for (const number of late) await addContact(ctx, { id: group, number, fields: [] });
    await launchCampaign(ctx, { draft: id, recipients: data.recipients, price: data.price });
    await drive(ctx, h, id);
    expect(await statusOf(ctx, id)).toBe("held");
    expect(arrived(h, [...numbers, ...late])).toBe(0);
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, [...numbers, ...late]);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 31 * SMS, refunded: 0 });
  });
});
