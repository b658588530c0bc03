import { expect, it } from "vitest";
import { LINK_TEXTS } from "#core/rules/link-texts.ts";
import { measureText } from "#core/rules/message-parts.ts";
import { shortLinkOf } from "#core/rules/short-links.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { launch, newDraft, paidCampaign } from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { rowsOf } from "#tests/support/world.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getDraft, updateDraft } from "#worker/domains/campaigns/campaigns/drafts.ts";
import { recipientParts } from "#worker/domains/content/links/inner/recipient-part.ts";
import { HOST, linkedCampaign, MESSAGE, TARGET } from "./support.ts";

it("R010, R246: each recipient on shard 1 gets a link of their own in place of the placeholder", async () => {
  const shard = 1;
  const h = harness();
  const { numbers, texts, pathOf, check } = await linkedCampaign(h, { shard });
  const links = numbers.map((number) => shortLinkOf(pathOf(number)));
  expect(new Set(links.map((link) => link?.code)).size).toBe(1);
  expect(new Set(links.map((link) => link?.recipient)).size).toBe(numbers.length);
  for (const number of numbers) {
    const text = texts.get(number) ?? "";
    expect(text).toContain(`Roses today: ${HOST}/s`);
    expect(text).not.toContain("#");
    // The price was that of a text of exactly this length.
    expect(text.length).toBe(check.samples[0]?.text.length);
    expect(measureText(text).segments).toBe(check.samples[0]?.segments);
  }
});

it("R152: a text with a placeholder and nothing behind it is not sent", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await newDraft(ctx, { message: MESSAGE, count: 1 });
  await expect(checkDraft(ctx, { id })).rejects.toMatchObject({
    fields: { longUrl: "Url is required!" },
  });
});

it("R153: a draft refuses what no one should be led to, and keeps an address as it is", async () => {
  const ctx = await accountIn(harness());
  for (const [longUrl, text] of [
    ["javascript:alert(1)", "Enter correct url!"],
    ["https://ann:secret@bells.example", LINK_TEXTS.credentials],
  ]) {
    const refused = newDraft(ctx, { longUrl, count: 1 });
    await expect(refused).rejects.toMatchObject({ fields: { longUrl: text } });
  }
  const { id } = await newDraft(ctx, { longUrl: TARGET, count: 1 });
  const { data } = await getDraft(ctx, { id });
  expect(data.longUrl).toBe(TARGET);
  await updateDraft(ctx, { ...draftInput(data), id, longUrl: "" });
  expect((await getDraft(ctx, { id })).data.longUrl).toBeUndefined();
});

it("R153: refuses a link to our own host or below it, which could lead in circles", async () => {
  const ctx = await accountIn(harness());
  for (const longUrl of [`https://${HOST}/s1`, `${HOST}/s1`, `https://www.${HOST}`]) {
    await expect(newDraft(ctx, { longUrl, count: 1 })).rejects.toMatchObject({
      fields: { longUrl: LINK_TEXTS.ownHost },
    });
  }
});

it("plans again with the same link after the planner dies", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  h.faults.batch = breaksOnce(/INSERT INTO messages/, "before");
  const { id, numbers } = await newDraft(ctx, { message: MESSAGE, longUrl: TARGET, count: 4 });
  await launch(ctx, id);
  await drive(ctx, h, id);
  const sent = h.carrier.taken.filter(({ to }) => numbers.includes(to));
  expect(sent).toHaveLength(4);
  const codes = sent.map(({ text }) => /\/s(\w{8})/.exec(text)?.[1]);
  const { links } = await rowsOf(ctx);
  expect(links).toMatchObject([{ code: codes[0], subject: id }]);
  expect(new Set(codes).size).toBe(1);
});

it("makes no link for a text without the placeholder", async () => {
  const h = harness();
  const ctx = await accountIn(h);
  await paidCampaign(ctx, h, { count: 1, longUrl: TARGET });
  expect((await rowsOf(ctx)).links).toEqual([]);
});

it("parts say whose link it is, only with the link's own key, and few made-up ones mean anything", () => {
  const secret = "s".repeat(32);
  const { partOf, numberOf } = recipientParts(secret, "0Ab12Cd3");
  const other = recipientParts(secret, "0Ab12Cd4");
  const numbers = Array.from(
    { length: 500 },
    (_, n) => `614${String(n * 199_999).padStart(8, "0")}`,
  );
  for (const number of numbers) {
    expect(partOf(number)).toMatch(/^[0-9][0-9A-Za-z]{5}$/);
    expect(numberOf(partOf(number))).toBe(number);
    expect(other.numberOf(partOf(number))).not.toBe(number);
  }
  expect(new Set(numbers.map(partOf)).size).toBe(500);
  const known = Array.from({ length: 920 }, (_, n) => numberOf(`5${String(n).padStart(5, "0")}`));
  expect(known.filter((number) => number).length).toBeLessThan(40);
});

type Draft = Awaited<ReturnType<typeof getDraft>>["data"];

function draftInput({ name, campaign_type, sender, message, optout, plainValues }: Draft) {
  return { name, campaign_type, sender, message, group_array: [], optout, plainValues };
}
