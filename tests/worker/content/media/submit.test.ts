import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { MMS_TEXTS } from "#core/rules/mms.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drain, drive, harness } from "#tests/support/campaign-harness.ts";
import { expectEachOnce, launch, messagesBy, newHandsets } from "#tests/support/campaigns.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { mmsHistory } from "#worker/domains/sending/messages/history.ts";
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

it("R052 an address that was stored before it was refused is never given to a carrier", async () => {
  const h = harness();
  const ctx = await accountIn(h, { shard: 0 });
  const shop = "https://shop.example.com.au";
  for (const name of ["one", "two", "three", "fine"]) {
    await send(ctx, { contacts: newHandsets(1), url: `${shop}/${name}.png` });
  }
  const store = shardDatabase(env, 0).prepare(
    "UPDATE attachments SET url = ?2 WHERE account_id = ?1 AND url = ?3",
  );
  for (const [name, address] of [
    ["one", "https://10.0.0.7/one.png"],
    ["two", "https://files.internal/two.png"],
    ["three", `https://user:secret@shop.example.com.au/three.png`],
  ]) {
    await store.bind(ctx.account.id, address, `${shop}/${name}.png`).run();
  }
  await drain(h, "txn");
  expect(h.carrier.taken.map(({ mms }) => mms?.media[0]?.url)).toEqual([`${shop}/fine.png`]);
  expect(await messagesBy(ctx)).toMatchObject({ failed: 3 });
  const { items } = await mmsHistory(ctx, {});
  const reasons = items.flatMap(({ reason }) => reason ?? []);
  expect(reasons).toEqual(Array(3).fill(MMS_TEXTS.noFile));
  expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 4 * MMS, refunded: 3 * MMS });
});
