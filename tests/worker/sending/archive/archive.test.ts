import { expect, it, vi } from "vitest";
import * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { newId, timeOf } from "#core/ids.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { asId } from "#tests/support/ids.ts";
import { shardOf } from "#tests/worker/reports/dashboard/support.ts";
import { dayAgo, fileOf, linesOf, scene } from "#tests/worker/reports/exports/support.ts";
import { purgeAccount } from "#worker/domains/identity/accounts/inner/purge-account.ts";
import { partId } from "#worker/domains/sending/archive/write-part.ts";
import { history } from "#worker/domains/sending/messages/history.ts";
import { insertMessages, isCodeTaken } from "#worker/domains/sending/messages/plan-queries.ts";
import { resendCampaign } from "#worker/domains/sending/sending/resend-campaign.ts";
import { makePast } from "./past.ts";
import {
  ARCHIVE_TABLES,
  archiveAll,
  archivePoint,
  archiving,
  countIn,
  DAY,
  seeded,
} from "./support.ts";
import { viewsOf } from "./views.ts";

const HOUR = 3_600_000;

async function archiveScene(seed: number, size?: { handsets: number; campaigns: number }) {
  const { h, ctx } = await scene();
  const past = await makePast(ctx, seeded(seed), size);
  const before = await viewsOf(h, ctx, past);
  archiving(h);
  return { h, ctx, past, before };
}

/** Has every day counted again. */
async function recount(ctx: Parameters<typeof shardOf>[0]) {
  await shardOf(ctx)
    .prepare(
      `INSERT OR IGNORE INTO stale_stats (account_id, slot, since)
      SELECT DISTINCT account_id, slot, 0 FROM archived_counts WHERE account_id = ?`,
    )
    .bind(ctx.account.id)
    .run();
}

/** As an hour later, without a later clock. */
async function makeDue(ctx: Parameters<typeof shardOf>[0]) {
  await shardOf(ctx)
    .prepare("UPDATE archives SET next_at = 0 WHERE account_id = ?")
    .bind(ctx.account.id)
    .run();
}

const groupCount = z.object({ n: z.number() });

async function groupsOf(ctx: Parameters<typeof shardOf>[0]): Promise<number> {
  const row = await shardOf(ctx)
    .prepare(
      "SELECT SUM(json_array_length(blocks, '$.groups')) AS n FROM archive_parts WHERE account_id = ?",
    )
    .bind(ctx.account.id)
    .first();
  return groupCount.parse(row).n;
}

it("what is laid out in another way is another object", () => {
  const [one, two] = [1, 2].map((layout) => partId("2026-01", [], layout));
  expect(one).not.toBe(two);
});

const PASTS = [
  { seed: 1, size: undefined },
  { seed: 2, size: { handsets: 720, campaigns: 8 } },
];

it.each(PASTS)(
  "reads the same with an archive as without one (seed $seed)",
  async ({ seed, size }) => {
    const { h, ctx, past, before } = await archiveScene(seed, size);
    await archiveAll(h, ctx);
    expect(await countIn(ctx, "messages")).toBeLessThan(past.messages * 0.8);
    expect(await viewsOf(h, ctx, past)).toEqual(before);
    await recount(ctx);
    expect(await viewsOf(h, ctx, past)).toEqual(before);
  },
);

it("reads objects whose handsets are not listed as a whole", async () => {
  const { h, ctx, past, before } = await archiveScene(3);
  await archiveAll(h, ctx);
  await shardOf(ctx).batch(
    [
      "UPDATE archive_parts SET seq = 0 WHERE account_id = ?",
      "DELETE FROM archived_handsets WHERE account_id = ?",
    ].map((query) => shardOf(ctx).prepare(query).bind(ctx.account.id)),
  );
  expect(await viewsOf(h, ctx, past)).toEqual(before);
});

it("reads only the groups that have messages to a number, for its history", async () => {
  const { h, ctx } = await scene();
  const past = await makePast(ctx, seeded(2), { handsets: 1300, campaigns: 6 });
  const pageOf = (search: string) =>
    history(ctx, contract.history.input.parse({ limit: "100", search }));
  const handsets = [...past.handsets.slice(0, 3), ...past.handsets.slice(-3)];
  const before = await Promise.all(handsets.map(pageOf));
  archiving(h);
  await archiveAll(h, ctx);
  const groups = await groupsOf(ctx);
  for (const [nth, handset] of handsets.entries()) {
    const get = vi.spyOn(ctx.media, "get");
    const page = await pageOf(handset);
    const read = get.mock.calls.length;
    get.mockRestore();
    expect(page).toEqual(before[nth]);
    expect(read).toBeLessThanOrEqual(page.items.length);
    expect(read).toBeLessThan(groups);
  }
});

it("leaves all as it is unless an archive is kept", async () => {
  const { h, ctx } = await scene();
  const { messages } = await makePast(ctx, seeded(3));
  await archiveAll(h, ctx);
  expect(await countIn(ctx, "messages")).toBe(messages);
});

it.each(["before", "after"] as const)(
  "loses nothing and doubles nothing if it dies %s a commit, or before it, and runs again",
  async (when) => {
    const { h, ctx, past, before } = await archiveScene(4);
    h.faults.batch = breaksOnce(/DELETE FROM messages/, when);
    await archiveAll(h, ctx);
    expect(await viewsOf(h, ctx, past)).toEqual(before);
    await makeDue(ctx);
    await Promise.all([archiveAll(h, ctx), archiveAll(h, ctx)]);
    await archiveAll(h, ctx);
    expect(await countIn(ctx, "archive_parts")).toBeGreaterThan(0);
    expect(await viewsOf(h, ctx, past)).toEqual(before);
  },
);

it("keeps a message that changes while its object is written", async () => {
  const { h, ctx, past } = await archiveScene(5);
  const shard = shardOf(ctx);
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => sql.includes("INSERT INTO archive_parts"))) return undefined;
    h.faults.batch = () => undefined;
    await shard
      .prepare(
        `UPDATE messages SET status = 'delivered', settled_at = 1 WHERE account_id = ? AND status = 'sent'`,
      )
      .bind(ctx.account.id)
      .run();
    return undefined;
  };
  await archiveAll(h, ctx);
  expect(await countIn(ctx, "messages")).toBeGreaterThan(0);
  const before = await viewsOf(h, ctx, past);
  await makeDue(ctx);
  await archiveAll(h, ctx);
  expect(await viewsOf(h, ctx, past)).toEqual(before);
});

it("lets other accounts go first for an hour after a failure", async () => {
  const { h, ctx } = await archiveScene(9);
  h.faults.batch = async (statements) => {
    if (statements.some((sql) => sql.includes("DELETE FROM messages"))) throw new Error("Away");
    return undefined;
  };
  await archiveAll(h, ctx);
  const row = await shardOf(ctx)
    .prepare("SELECT next_at FROM archives WHERE account_id = ?")
    .bind(ctx.account.id)
    .first();
  expect(row).toEqual({ next_at: h.clock.now + HOUR });
});

it("never issues an archived message's code again: its link leads to its own recipient", async () => {
  const { h, ctx, past } = await archiveScene(10);
  await archiveAll(h, ctx);
  const row = await shardOf(ctx)
    .prepare("SELECT code, message_id FROM archived_codes WHERE account_id = ? LIMIT 1")
    .bind(ctx.account.id)
    .first();
  const { code } = z.object({ code: z.string() }).parse(row);
  const [campaign = ""] = past.campaigns;
  const insert = insertMessages(ctx, { campaign }, { attachmentId: null }, [
    [newId("message", ctx.now()), "61412345678", "Hi", 2, 1, 0, 5500, 1, code, "BELLS"],
  ]);
  await expect(ctx.db.batch(insert)).rejects.toSatisfy(isCodeTaken);
});

it("never shows an object's texts or numbers to who has the bucket", async () => {
  const { h, ctx, past } = await archiveScene(6);
  await archiveAll(h, ctx);
  const { objects } = await ctx.media.list({ prefix: `archive/${ctx.account.id}/` });
  expect(objects.length).toBe(await countIn(ctx, "archive_parts"));
  for (const { key } of objects) {
    const text = new TextDecoder("latin1").decode(await (await ctx.media.get(key))?.arrayBuffer());
    expect(text).not.toContain("Text ");
    for (const handset of past.handsets) expect(text).not.toContain(handset);
  }
});

it("erases the key and the objects with the account", async () => {
  const { h, ctx } = await archiveScene(7);
  await archiveAll(h, ctx);
  expect(await countIn(ctx, "archive_parts")).toBeGreaterThan(0);
  await purgeAccount(ctx, null, 1000);
  for (const table of ARCHIVE_TABLES)
    expect([table, await countIn(ctx, table)]).toEqual([table, 0]);
  const { objects } = await ctx.media.list({ prefix: `archive/${ctx.account.id}/` });
  expect(objects).toEqual([]);
});

it("archives again what a restore to an earlier time brings back", async () => {
  const { h, ctx, past, before } = await archiveScene(8);
  const goBack = await archivePoint(ctx);
  await archiveAll(h, ctx);
  await goBack();
  expect(await countIn(ctx, "archive_parts")).toBe(0);
  await archiveAll(h, ctx);
  expect(await countIn(ctx, "archive_parts")).toBeGreaterThan(0);
  expect(await viewsOf(h, ctx, past)).toEqual(before);
});

it("refuses to resend a campaign whose messages are archived", async () => {
  const { h, ctx } = await archiveScene(9);
  await archiveAll(h, ctx);
  const row = await shardOf(ctx)
    .prepare("SELECT campaign_id FROM archived_campaigns WHERE account_id = ? LIMIT 1")
    .bind(ctx.account.id)
    .first();
  const id = asId("campaign", z.object({ campaign_id: z.string() }).parse(row).campaign_id);
  await expect(resendCampaign(ctx, { id, to: "failed" })).rejects.toThrow(CAMPAIGN_TEXTS.archived);
});

it("an export that is being written goes on in the archive, and has each message once", async () => {
  const { h, ctx } = await scene();
  const { campaigns } = await makePast(ctx, seeded(10), { handsets: 2600, campaigns: 3 });
  const [oldest = ""] = campaigns;
  const days = Math.floor((ctx.now() - timeOf(asId("campaign", oldest))) / DAY);
  const asked = { from: dayAgo(ctx, days + 1), to: dayAgo(ctx, days - 1), campaign: oldest };
  const lines = async () => linesOf((await fileOf(h, ctx, asked)).bytes);
  const before = await lines();
  // More than a page.
  expect(before.length).toBeGreaterThan(2000);
  archiving(h);
  h.faults.batch = async (statements) => {
    if (!statements.some((sql) => /UPDATE "?exports/i.test(sql))) return undefined;
    h.faults.batch = () => undefined;
    await archiveAll(h, ctx);
    return undefined;
  };
  expect(await lines()).toEqual(before);
  expect(await countIn(ctx, "archive_parts")).toBeGreaterThan(0);
});

it.each([21, 22])(
  "reads the same whatever was archived, killed or restored and when (seed %i); once erased, nothing is left",
  async (seed) => {
    const { h, ctx, past, before } = await archiveScene(seed, { handsets: 150, campaigns: 6 });
    const random = seeded(seed * 7);
    const points = [await archivePoint(ctx)];
    const dieAt = (nth: number) => {
      let batches = 0;
      h.faults.batch = () => {
        if (++batches !== nth) return undefined;
        return random() < 0.5 ? "before" : "after";
      };
    };
    for (let turn = 0; turn < 5; turn++) {
      const what = random();
      if (what < 0.5) {
        dieAt(1 + Math.floor(random() * 6));
        await archiveAll(h, ctx).catch(() => {});
        h.faults.batch = () => undefined;
        points.push(await archivePoint(ctx));
      } else if (what < 0.8) await points[Math.floor(random() * points.length)]?.();
      else await Promise.all([archiveAll(h, ctx), archiveAll(h, ctx)]);
      expect(await viewsOf(h, ctx, past)).toEqual(before);
    }
    dieAt(1 + Math.floor(random() * 40));
    await Promise.all([
      purgeAccount(ctx, null, 1000).catch(() => {}),
      archiveAll(h, ctx).catch(() => {}),
    ]);
    h.faults.batch = () => undefined;
    await purgeAccount(ctx, null, 1000);
    for (const table of ["messages", ...ARCHIVE_TABLES])
      expect([table, await countIn(ctx, table)]).toEqual([table, 0]);
    expect((await ctx.media.list({ prefix: `archive/${ctx.account.id}/` })).objects).toEqual([]);
  },
);
