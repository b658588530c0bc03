import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { unknownTagWords } from "#core/rules/unknown-tags.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { groupOf, launch, newDraft, newHandsets, statusOf } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { refusalOf } from "#tests/worker/identity/sub-accounts/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { launchCampaign } from "#worker/domains/campaigns/campaigns/launch-campaign.ts";
import { createParam, deleteParam, updateParam } from "#worker/domains/content/params/params.ts";

async function param(ctx: AccountContext, name: string, value: string) {
  return asId("param", (await createParam(ctx, { name, value })).data._id);
}

async function world() {
  const h = harness();
  return { h, ctx: await accountIn(h) };
}

describe("R008, R254: a text with the account's parameters", () => {
  it("is checked, priced and sent with their values, except where a contact has its own", async () => {
    const { h, ctx } = await world();
    await param(ctx, "Shop Name", "x".repeat(150));
    const numbers = newHandsets(2).toSorted();
    const group = await groupOf(ctx, numbers, (at): Record<string, string> => {
      return at === 0 ? { "shop name": "Bells" } : { "shop name": " " };
    });
    const { id } = await newDraft(ctx, { groups: [group], message: "At {{shop_name}}." });
    const check = await launch(ctx, id);
    expect(check).toMatchObject({ recipients: 2, exclusions: [] });
    expect(check.bySegments.map(({ segments, messages }) => [segments, messages])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    await drive(ctx, h, id);
    const texts = numbers.map((number) => h.carrier.taken.find(({ to }) => to === number)?.text);
    expect(texts[0]).toMatch(/^At Bells\./);
    expect(texts[1]).toMatch(/^At x{150}\./);
    expect(await statusOf(ctx, id)).toBe("complete");
  });

  it("is not taken for a misspelt tag, and without its parameter it is refused", async () => {
    const { ctx } = await world();
    const id = await param(ctx, "Shop", "Bells");
    const draft = await newDraft(ctx, { count: 1, message: "At {{shop}}" });
    expect((await checkDraft(ctx, { id: draft.id })).data.samples[0]?.text).toMatch(/^At Bells/);
    await deleteParam(ctx, { id });
    const words = unknownTagWords({ name: "shop", nearest: undefined });
    const refusal = { code: "INVALID_INPUT", fields: { message: words } };
    expect(await refusalOf(checkDraft(ctx, { id: draft.id }))).toMatchObject(refusal);
  });

  it("loses a parameter's accents with those of contacts' values, and the check counts both alike", async () => {
    const { ctx } = await world();
    await param(ctx, "Shop", "Zo\u0113");
    const message = `{{shop}}${"a".repeat(100)}`;
    const accented = await newDraft(ctx, { count: 1, message });
    const { unicode } = (await checkDraft(ctx, { id: accented.id })).data;
    expect(unicode.extra).toMatchObject({ values: { messages: 1 }, text: { messages: 0 } });
    const plain = await newDraft(ctx, { count: 1, message, plainValues: true });
    const check = (await checkDraft(ctx, { id: plain.id })).data;
    expect(check.unicode.messages).toBe(0);
    expect(check.samples[0]?.text).toMatch(/^Zoea/);
  });

  it("is not sent if a parameter that it names has changed since the flight check", async () => {
    const { ctx } = await world();
    const id = await param(ctx, "Offer", "10%");
    const other = await param(ctx, "City", "Perth");
    const draft = (await newDraft(ctx, { count: 2, message: "{{offer}} off" })).id;
    const { recipients, price, params } = (await checkDraft(ctx, { id: draft })).data;
    expect(params).toEqual({ offer: "10%" });
    const send = () => launchCampaign(ctx, { draft, recipients, price, params });
    const changed = { code: "CONFLICT", message: CAMPAIGN_TEXTS.priceChanged };
    await updateParam(ctx, { id, name: "Offer", value: "50%" });
    expect(await refusalOf(send())).toMatchObject(changed);
    await deleteParam(ctx, { id: other });
    await updateParam(ctx, { id, name: "Offer", value: "10%" });
    await send();
    expect(await statusOf(ctx, draft)).toBe("planning");
  });

  it("is the same for all recipients, even if a parameter changes while it is planned", async () => {
    const { h, ctx } = await world();
    const id = await param(ctx, "Offer", "10%");
    const groups = [await groupOf(ctx, newHandsets(3)), await groupOf(ctx, newHandsets(3))];
    const draft = await newDraft(ctx, { groups, message: "{{offer}} off" });
    await launch(ctx, draft.id);
    h.faults.batch = breaksOnce(/INSERT INTO messages/, "before", 2);
    await drain(h, "jobs").catch(() => undefined);
    expect((await getCampaign(ctx, draft.id)).planCursor).toContain("10%");
    await updateParam(ctx, { id, name: "Offer", value: "50%" });
    await drive(ctx, h, draft.id);
    const texts = h.carrier.taken.map(({ text }) => text.slice(0, 7));
    expect(texts).toEqual(Array(6).fill("10% off"));
  });
});
