import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { NUMBER_TEXTS } from "#core/rules/quick-numbers.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import {
  expectEachOnce,
  groupOf,
  launch,
  messagesBy,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { shardTables } from "#worker/db/schema/shard/tables.ts";
import { audienceById } from "#worker/domains/audience/audiences/audience-queries.ts";
import { createAudience } from "#worker/domains/audience/audiences/audiences.ts";
import { numbersAudience } from "#worker/domains/audience/audiences/numbers-audience.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { getCampaign as record } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { campaignRecipients } from "#worker/domains/campaigns/campaigns/campaign-responses.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { launchNew, launchToNumbers } from "#worker/domains/campaigns/campaigns/launch-new.ts";
import { planCampaign } from "#worker/domains/campaigns/campaigns/plan.ts";

const content = {
  name: "Reminders",
  campaign_type: "promotional" as const,
  sender: "#SharedNum#",
  message: "Hello",
  group_array: [],
  plainValues: false,
};

describe("R005: a campaign to a typed list of numbers", () => {
  it("R053, decision 4: takes each number once, in any spelling, and says which it left out", async () => {
    const ctx = await accountIn(harness());
    const { data } = await createAudience(ctx, {
      numberList: [
        {
          label: "Ann",
          value: "0412345678",
          number: "0412345678",
          contactData: { First_Name: "Ann" },
        },
      ],
      contacts: ["+61 412-345-678", "412345679", "64412345678", "lunch"],
    });
    expect(data).toMatchObject({
      kind: "numbers",
      labels: ["First_Name"],
      total: 2,
      duplicates: 1,
      invalid: 2,
      rejects: [
        { row: 2, number: "+61 412-345-678", reason: "Duplicate of number 1" },
        { row: 4, number: "64412345678", reason: NUMBER_TEXTS.invalid },
        { row: 5, number: "lunch", reason: NUMBER_TEXTS.invalid },
      ],
    });
  });

  it("checks and sends the same texts to the same numbers, with the values that came with them", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    const numbers = newHandsets(30);
    const numberList = numbers.map((number, at) => ({
      number,
      contactData: { first_name: `Person ${at}` },
    }));
    const audience = await numbersAudience(ctx, {
      numberList,
      contacts: ["nobody", numbers[0] ?? ""],
    });
    const { id } = await newDraft(ctx, { audience, message: "Hello {{first_name}}" });
    const gone = numbers.slice(0, 2);
    for (const number of gone) await optOut(ctx, { number, source: "reply" });
    const { data } = await checkDraft(ctx, { id });
    expect(data).toMatchObject({ recipients: 28, price: (28 * SMS) / 1000 });
    expect(data.exclusions).toMatchObject([
      { reason: "invalid", count: 1, contacts: [{ number: "nobody" }] },
      { reason: "duplicate", count: 1, contacts: [{ number: numbers[0] }] },
      { reason: "optedOut", count: 2 },
    ]);
    await launch(ctx, id);
    await drive(ctx, h, id);
    expectEachOnce(h, numbers.slice(2));
    const texts = h.carrier.taken.map(({ text }) => text);
    for (const { text } of data.samples) expect(texts).toContain(text);
    expect((await getCampaign(ctx, { id })).data.exclusions).toEqual(
      data.exclusions.map(({ reason, count }) => ({ reason, count })),
    );
    await expectBooksBalance(ctx);
  });

  it("names its recipients in the report, where they are found by these names", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    const [mia = "", zoe = "", nobody = ""] = newHandsets(3);
    const named = (number: string, first_name: string, last_name: string) => ({
      number,
      contactData: { first_name, last_name },
    });
    const numberList = [named(mia, "Mia", "Nguyen"), named(zoe, "Zoë", "O'Mia")];
    const audience = await numbersAudience(ctx, { numberList, contacts: [nobody] });
    const { id } = await newDraft(ctx, { audience });
    await launch(ctx, id);
    await planCampaign(ctx, id);
    const found = async (search: string) =>
      (await campaignRecipients(ctx, { id, search })).items.map(({ receiver }) => receiver);
    expect(await found("mia")).toEqual([mia]);
    expect(await found("Ngu MI")).toEqual([mia]);
    expect(await found("Zoë")).toEqual([zoe]);
    expect(await found("yen")).toEqual([]);
    expect(await found("Leo")).toEqual([]);
    expect(await found("--")).toEqual([]);
  });

  it("is planned once if two jobs plan it, if one dies half-way, and if it is planned late", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0, credit: 10_000 * SMS });
    const numbers = newHandsets(4500);
    const audience = await numbersAudience(ctx, { contacts: numbers });
    const { id } = await newDraft(ctx, { audience });
    await launch(ctx, id);
    let pages = 0;
    h.faults.batch = (statements) => {
      if (statements.some((text) => text.includes("INSERT INTO messages"))) pages += 1;
      return pages === 2 ? "before" : undefined;
    };
    await expect(planCampaign(ctx, id)).rejects.toThrow();
    h.faults.batch = () => undefined;
    expect(await statusOf(ctx, id)).toBe("planning");
    h.clock.now += 3_600_000;
    await Promise.all([planCampaign(ctx, id), planCampaign(ctx, id)]);
    await planCampaign(ctx, id);
    expect(await messagesBy(ctx)).toEqual({ queued: 4500 });
    expect((await record(ctx, id)).debited).toBe(4500 * SMS);
    await expectBooksBalance(ctx);
  });

  it("is held, and nothing is debited, if its numbers are gone when it is planned", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const audience = await numbersAudience(ctx, { contacts: newHandsets(3) });
    const { id } = await newDraft(ctx, { audience });
    await launch(ctx, id);
    await ctx.db.batch([ctx.db.update(shardTables.audiences, { completeAt: null }, sql`true`)]);
    await planCampaign(ctx, id);
    expect(await record(ctx, id)).toMatchObject({
      status: "held",
      holdReason: CAMPAIGN_TEXTS.noAudience,
      debited: 0,
    });
  });

  it("is refused for its list, not for credit, if the list is swept in the moment of its launch", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    const audience = await numbersAudience(ctx, { contacts: newHandsets(3) });
    h.faults.batch = async (statements) => {
      if (!statements.some((text) => /insert into "campaigns"/i.test(text))) return undefined;
      h.faults.batch = () => undefined;
      await ctx.db.batch([ctx.db.update(shardTables.audiences, { completeAt: null }, sql`true`)]);
      return undefined;
    };
    await expect(launchNew(ctx, { ...content, audience })).rejects.toMatchObject({
      fields: { audience: CAMPAIGN_TEXTS.noAudience },
    });
  });

  it("leaves nothing that a campaign could use if it dies while the numbers are written", async () => {
    const h = harness();
    const ctx = await accountIn(h, { shard: 0 });
    let sets = 0;
    h.faults.batch = (statements) => {
      if (statements.some((text) => text.includes("INSERT INTO audience_numbers"))) sets += 1;
      return sets === 2 ? "before" : undefined;
    };
    await expect(numbersAudience(ctx, { contacts: newHandsets(9000) })).rejects.toThrow();
    h.faults.batch = () => undefined;
    const rows = await ctx.db.list(shardTables.audiences);
    expect(rows).toMatchObject([{ completeAt: null }]);
    await expect(audienceById(ctx, rows[0]?.id ?? "")).rejects.toThrow("Audience not found");
    await expect(
      launchToNumbers(ctx, { ...content, audience: undefined, contacts: ["nobody"] }),
    ).rejects.toThrow(CAMPAIGN_TEXTS.noNumbers);
  });

  it("is refused with a tag that no number has a value for, without numbers, and beside groups", async () => {
    const ctx = await accountIn(harness());
    const contacts = newHandsets(2);
    const tagged = { ...content, message: "Hello {{city}}", contacts };
    await expect(launchToNumbers(ctx, tagged)).rejects.toMatchObject({
      fields: { message: expect.any(String) },
    });
    await expect(launchToNumbers(ctx, content)).rejects.toThrow(NUMBER_TEXTS.required);
    const group = await groupOf(ctx, newHandsets(1));
    await expect(
      launchToNumbers(ctx, { ...content, contacts, group_array: [group] }),
    ).rejects.toThrow(CAMPAIGN_TEXTS.oneAudience);
  });
});
