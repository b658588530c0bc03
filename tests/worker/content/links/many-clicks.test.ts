import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { deliver, harness } from "#tests/support/campaign-harness.ts";
import { rowsOf } from "#tests/support/world.ts";
import { campaignClicks } from "#worker/domains/campaigns/campaigns/campaign-clicks.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { clicks } from "#worker/domains/content/links/click.ts";
import { MOST_KEPT } from "#worker/domains/content/links/click-queries.ts";
import { clicksOf, IPHONE, linkedCampaign, open } from "./support.ts";

const person = { "user-agent": IPHONE, "sec-fetch-dest": "document" };

it.each([
  ["in two sets", [MOST_KEPT, 30]],
  ["in one set", [MOST_KEPT + 30]],
])(
  "keeps so many requests of one recipient and counts the rest, once however often they arrive: %s",
  async (_, sets) => {
    const h = harness();
    const { ctx, id, numbers, pathOf } = await linkedCampaign(h);
    await open(h, pathOf(numbers[0]), person);
    const [first] = clicks.parse(h.queues.clicks.splice(0)[0]);
    const more = (count: number) => [
      JSON.stringify(
        Array.from({ length: count }, () => ({ ...first, id: newId("click", h.clock.now++) })),
      ),
    ];
    for (const set of sets.map(more)) {
      for (let n = 0; n < 3; n++) await deliver(h, "clicks", set);
    }
    expect(await clicksOf(ctx)).toHaveLength(MOST_KEPT);
    const figures = async () => (await getCampaign(ctx, { id })).data.link;
    expect(await figures()).toMatchObject({ people: 1, clicks: MOST_KEPT + 30 });
    // Another recipient's first click is kept all the same.
    await open(h, pathOf(numbers[1]), person);
    await deliver(h, "clicks", h.queues.clicks.splice(0));
    expect(await figures()).toMatchObject({ people: 2, clicks: MOST_KEPT + 31 });
    expect((await rowsOf(ctx)).click_overflow).toMatchObject([{ requests: 30, verdict: "person" }]);
  },
);

it("lists who did not open the link, page by page, after everyone who did", async () => {
  const h = harness();
  const { ctx, id, numbers, pathOf } = await linkedCampaign(h, { count: 5 });
  const [opened, ...others] = numbers.toSorted();
  await open(h, pathOf(opened), person);
  await deliver(h, "clicks", h.queues.clicks.splice(0));
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await campaignClicks(ctx, { id, clickstatus: "notclicked", limit: 2, cursor });
    found.push(...page.items.map(({ number }) => number));
    cursor = page.next;
  } while (cursor !== undefined);
  expect(found).toEqual(others);
});

it("a suspended account's links lead nowhere", async () => {
  const h = harness();
  const { ctx, numbers, pathOf } = await linkedCampaign(h, { count: 1 });
  const path = pathOf(numbers[0]);
  await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
    .bind(ctx.account.id)
    .run();
  expect((await open(h, path, person)).status).toBe(410);
  expect(h.queues.clicks).toEqual([]);
});
