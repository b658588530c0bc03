import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { type Id, idSchema } from "#core/ids.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkDraft } from "#worker/domains/campaigns/check-draft.ts";
import { deleteDraft } from "#worker/domains/campaigns/delete-draft.ts";
import { getCampaign } from "#worker/domains/campaigns/get-campaign.ts";
import { listDrafts } from "#worker/domains/campaigns/list-drafts.ts";
import { listGroups } from "#worker/domains/groups/list-groups.ts";
import { resendCampaign } from "#worker/domains/sending/resend-campaign.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";

/** A campaign to ten that ended; the first four were rejected. */
async function ended() {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const numbers = newHandsets(10);
  const group = await groupOf(ctx, numbers, (index) => ({ name: `Person ${index}` }));
  const { id } = await newDraft(ctx, { groups: [group] });
  h.carrier.fate = ({ to }) => (numbers.indexOf(to) < 4 ? "rejected" : "accepted");
  await launch(ctx, id);
  await drive(ctx, h, id);
  return { h, ctx, id, numbers };
}

async function resend(ctx: AccountContext, id: Id<"campaign">, reason?: string) {
  const { data } = await resendCampaign(ctx, { id, reason });
  return idSchema("campaign").parse(data._id);
}

const drafts = async (ctx: AccountContext) => (await listDrafts(ctx, {})).items;

describe("resending a campaign", () => {
  it("prepares the same message for those it failed for, with their values", async () => {
    const { h, ctx, id, numbers } = await ended();
    const draft = await resend(ctx, id);
    const { data } = await checkDraft(ctx, { id: draft });
    expect(data.recipients).toBe(4);
    expect(data.samples.map(({ number }) => number).sort()).toEqual(numbers.slice(0, 4).sort());
    expect(data.samples.map(({ text }) => text).join()).toContain("Hello Person 0");
    h.carrier.fate = () => "accepted";
    await launch(ctx, draft);
    await drive(ctx, h, draft);
    expect((await getCampaign(ctx, { id: draft })).data.counts).toMatchObject({ sent: 4 });
  });

  it("makes one draft of a double press, and finds it again however often it is pressed", async () => {
    const { h, ctx, id } = await ended();
    const presses = await Promise.all([resend(ctx, id), resend(ctx, id)]);
    expect(new Set([...presses, await resend(ctx, id)]).size).toBe(1);
    expect(await drafts(ctx)).toHaveLength(1);
    const [draft] = presses;
    await launch(ctx, draft);
    await drive(ctx, h, draft);
    // What was resent is not prepared a second time: the press leads to its report.
    expect(await resend(ctx, id)).toBe(draft);
    expect(await drafts(ctx)).toHaveLength(0);
  });

  it("leaves out who opted out since, and refuses where nobody is left", async () => {
    const { ctx, id, numbers } = await ended();
    await optOut(ctx, { number: numbers[0] ?? "", source: "link" });
    const { data } = await checkDraft(ctx, { id: await resend(ctx, id) });
    expect(data.recipients).toBe(3);
    const other = await ended();
    for (const number of other.numbers) await optOut(other.ctx, { number, source: "reply" });
    await expect(resend(other.ctx, other.id)).rejects.toThrow(CAMPAIGN_TEXTS.nobodyToResend);
  });

  it("is by reason if one is given, and a deleted draft is made anew", async () => {
    const { ctx, id } = await ended();
    const { failures } = (await getCampaign(ctx, { id })).data;
    expect(failures).toMatchObject([{ count: 4, mayResend: true }]);
    const draft = await resend(ctx, id, failures[0]?.reason);
    expect((await checkDraft(ctx, { id: draft })).data.recipients).toBe(4);
    await deleteDraft(ctx, { id: draft });
    expect(await resend(ctx, id, failures[0]?.reason)).toBe(draft);
    expect((await checkDraft(ctx, { id: draft })).data.recipients).toBe(4);
    await expect(resend(ctx, id, "No such reason")).rejects.toThrow(CAMPAIGN_TEXTS.nobodyToResend);
  });

  it("gives each of its groups a name that no other has", async () => {
    const { ctx, id } = await ended();
    const { failures, name } = (await getCampaign(ctx, { id })).data;
    await resend(ctx, id);
    await resend(ctx, id, failures[0]?.reason);
    const { items } = await listGroups(ctx, { search: "not reached" });
    expect(items.map((group) => group.name).sort()).toEqual([
      `${name}: not reached`,
      `${name}: not reached (2)`,
    ]);
  });

  it("waits for the campaign's end", async () => {
    const ctx = await accountIn(harness());
    const { id } = await newDraft(ctx, { count: 1 });
    await expect(resend(ctx, id)).rejects.toThrow(CAMPAIGN_TEXTS.notEnded);
  });
});
