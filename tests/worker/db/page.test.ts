import { env } from "cloudflare:workers";
import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { accountDb } from "#worker/db/account-db.ts";
import { oneTrip } from "#worker/db/one-trip.ts";
import { groups } from "#worker/db/schema/shard/groups.ts";

const NAMES = ["a", "b", "c"];

it("a page says how many rows there are on all pages, and is read together with others", async () => {
  const { account } = await newAccount({ shard: 0 });
  await newAccount({ shard: 0 });
  const db = accountDb(oneTrip(env.SHARD_00), account.id);
  const rows = NAMES.map((name) => ({
    id: `grp_${name}`,
    name,
    nameKey: name,
    fields: "[]",
    createdAt: 1,
    total: 7,
  }));
  await db.batch(db.insertAll(groups, rows));
  const page = (offset: number) =>
    db.page(groups, { orderBy: asc(groups.nameKey), limit: 2, offset });
  const [first, last] = await Promise.all([page(0), page(2)]);
  const past = await page(4);
  expect(first.rows.map(({ name, total }) => [name, total])).toEqual([
    ["a", 7],
    ["b", 7],
  ]);
  expect(last.rows.map(({ name }) => name)).toEqual(["c"]);
  expect([first.total, last.total, past.total]).toEqual([3, 3, 3]);
  expect(past.rows).toEqual([]);
});

it("there is nothing on the pages of an account that has nothing", async () => {
  const { account } = await newAccount({ shard: 0 });
  const db = accountDb(env.SHARD_00, account.id);
  expect(await db.page(groups, { limit: 2, offset: 0 })).toEqual({ rows: [], total: 0 });
});
