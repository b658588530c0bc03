import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { ResendTo } from "#core/contract/campaigns/campaigns.ts";
import { type Id, idSchema, newId } from "#core/ids.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets } from "#tests/support/campaigns.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { numbersAudience } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { listGroups } from "#worker/domains/audience/groups/groups.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { deleteDraft, getDraft, listDrafts } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { insertClicks } from "#worker/domains/content/links/click-queries.ts";
import { recordResponses } from "#worker/domains/sending/messages/response-queries.ts";
import { resendCampaign } from "#worker/domains/sending/sending/resend-campaign.ts";

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

async function resend(
  ctx: AccountContext,
  id: Id<"campaign">,
  reason?: string,
  to: ResendTo = "failed",
) {
  const { data } = await resendCampaign(ctx, { id, to, reason });
  return idSchema("campaign").parse(data._id);
}

async function firstMessageTo(ctx: AccountContext, recipient: string) {
  const rows = await ctx.db.list(shardTables.messages, {
    where: eq(shardTables.messages.recipient, recipient),
  });
  const [message] = rows;
  if (!message) throw new Error("No message went there");
  return message;
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

  it("leaves out who opted out since, and refuses where no one is left", async () => {
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

  it("makes no group of them", async () => {
    const { ctx, id } = await ended();
    const before = (await listGroups(ctx, {})).total;
    const draft = await resend(ctx, id);
    expect((await getDraft(ctx, { id: draft })).data).toMatchObject({
      group_array: [],
      audienceObj: { kind: "recipients", total: 4 },
    });
    expect((await listGroups(ctx, {})).total).toBe(before);
  });

  it("goes to those who did not reply, without those it failed for", async () => {
    const { h, ctx, id, numbers } = await ended();
    const from = numbers[9] ?? "";
    const message = await firstMessageTo(ctx, from);
    const inbound = { id: message.id, from, to: message.sender, at: h.clock.now };
    await ctx.db.batch(recordResponses(ctx, [{ kind: "reply", ...inbound }]));
    const draft = await resend(ctx, id, undefined, "noreply");
    const { data } = await checkDraft(ctx, { id: draft });
    expect(data.samples.map(({ number }) => number).sort()).toEqual(numbers.slice(4, 9).sort());
    expect(await resend(ctx, id, undefined, "noreply")).toBe(draft);
  });

  it("reads the replies once, not once for each message", async () => {
    const { h, ctx, id } = await ended();
    const statements = new Set<string>();
    h.faults.prepared = (text) => statements.add(text);
    await resend(ctx, id, undefined, "noreply");
    const reading = [...statements].filter((text) => /FROM campaign_responses/.test(text));
    expect(reading.length).toBeGreaterThan(1);
    for (const text of reading.filter((one) => /m\.recipient/.test(one))) {
      const { results } = await env.SHARD_00.prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...Array.from(text.matchAll(/\?/g), () => "[]"))
        .all<{ id: number; parent: number; detail: string }>();
      const step = results.find(({ detail }) => /campaign_responses/.test(detail));
      const around = results.find((one) => one.id === step?.parent);
      expect(around?.detail, text).toMatch(/^LIST SUBQUERY/);
    }
  });

  it("goes to those who did not open the link; without a link it is refused", async () => {
    const { h, ctx, numbers } = await ended();
    const group = await groupOf(ctx, numbers);
    const host = new URL(ctx.settings.APP_URL).host;
    const message = `Look: ${shortLinkPlaceholder(host)}`;
    const { id } = await newDraft(ctx, { groups: [group], message, longUrl: "https://a.example/" });
    h.carrier.fate = () => "accepted";
    await launch(ctx, id);
    await drive(ctx, h, id);
    const clicked = [
      newId("click", h.clock.now),
      id,
      numbers[0] ?? "",
      "person",
      "",
      "{}",
    ] as const;
    const scanned = [
      newId("click", h.clock.now),
      id,
      numbers[1] ?? "",
      "scanner",
      "",
      "{}",
    ] as const;
    await ctx.db.batch(insertClicks(ctx, [clicked, scanned]));
    const draft = await resend(ctx, id, undefined, "notclicked");
    // A program that checks links is no reader.
    expect((await checkDraft(ctx, { id: draft })).data.recipients).toBe(9);
    const other = await ended();
    await expect(resend(other.ctx, other.id, undefined, "notclicked")).rejects.toThrow(
      CAMPAIGN_TEXTS.noLink,
    );
  });

  it("keeps the values of a list of numbers", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const [number = ""] = newHandsets(1);
    const numberList = [{ number, contactData: { first_name: "Ann" } }];
    const audience = await numbersAudience(ctx, { numberList });
    const { id } = await newDraft(ctx, { audience, message: "Hello {{first_name}}" });
    h.carrier.fate = () => "rejected";
    await launch(ctx, id);
    await drive(ctx, h, id);
    const draft = await resend(ctx, id);
    const { data } = await checkDraft(ctx, { id: draft });
    expect(data.samples).toMatchObject([{ number, text: expect.stringContaining("Hello Ann") }]);
  });

  it("waits for the campaign's end", async () => {
    const ctx = await accountIn(harness());
    const { id } = await newDraft(ctx, { count: 1 });
    await expect(resend(ctx, id)).rejects.toThrow(CAMPAIGN_TEXTS.notEnded);
  });
});
