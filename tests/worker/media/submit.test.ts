import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, launch, messagesBy, newHandsets } from "#tests/support/campaigns.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { mmsHistory } from "#worker/domains/messages/history.ts";
import { MMS, mmsDraft, send, stored } from "./support.ts";

it("waits while what it carries cannot be read, and goes out once, with it", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const { id, numbers } = await mmsDraft(ctx);
  await launch(ctx, id);
  let failures = 0;
  h.faults.prepared = (sql) => {
    if (failures < 3 && /from "?attachments"? where/i.test(sql)) {
      failures++;
      throw new Error("D1_ERROR: the connection was lost");
    }
  };
  await drive(ctx, h, id);
  expect(failures).toBe(3);
  expectEachOnce(h, numbers);
  expect(h.carrier.taken.every(({ mms }) => mms?.media.length === 1)).toBe(true);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 60 * MMS });
});

it("never goes out as a text: without what it carries it fails and is refunded", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 1 });
  await send(ctx, { contacts: newHandsets(2), media: await stored(ctx) });
  const remove = shardDatabase(env, 1).prepare("DELETE FROM attachments WHERE account_id = ?");
  await remove.bind(ctx.account.id).run();
  await drain(h, "txn");
  expect(h.carrier.taken).toEqual([]);
  expect(await messagesBy(ctx)).toEqual({ failed: 2 });
  const { items } = await mmsHistory(ctx, {});
  expect(items.map(({ reason }) => reason)).toEqual([MMS_TEXTS.noFile, MMS_TEXTS.noFile]);
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 2 * MMS, refunded: 2 * MMS });
});
