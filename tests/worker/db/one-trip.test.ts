import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expect, it } from "vitest";
import * as z from "zod";
import { newAccount } from "#tests/support/account.ts";
import { counted } from "#tests/support/counted-trips.ts";
import { accountDb } from "#worker/db/account-db.ts";
import { controlDb } from "#worker/db/control-db.ts";
import { oneTrip } from "#worker/db/one-trip.ts";
import { accounts } from "#worker/db/schema/control/directory.ts";
import { groups } from "#worker/db/schema/shard/groups.ts";

async function opened() {
  const { account } = await newAccount({ shard: 0, name: "Below" });
  const trips = { shard: 0, control: 0 };
  const shard = counted(env.SHARD_00, () => {
    trips.shard += 1;
  });
  const control = counted(env.CONTROL, () => {
    trips.control += 1;
  });
  return {
    id: account.id,
    trips,
    db: accountDb(oneTrip(shard), account.id),
    control: controlDb(oneTrip(control)),
  };
}

const one = z.object({ n: z.number() });

it("reads that are issued together make one trip", async () => {
  const { db, id, trips } = await opened();
  const group = { id: "grp_1", name: "Regulars", nameKey: "regulars", fields: "[]", createdAt: 1 };
  await db.batch([db.insert(groups, group)]);
  expect(trips.shard).toBe(1);
  const known = async () => await db.find(groups, eq(groups.id, "grp_1"));
  const [list, found, missing, count, rows] = await Promise.all([
    db.list(groups),
    known(),
    db.find(groups, eq(groups.id, "grp_2")),
    db.count(groups),
    db.rows(sql`SELECT total AS n FROM groups WHERE account_id = ${id}`, one),
  ]);
  expect(trips.shard).toBe(2);
  expect(list).toEqual([expect.objectContaining({ ...group, accountId: id, importing: null })]);
  expect(found).toEqual(list[0]);
  expect(missing).toBeUndefined();
  expect(count).toBe(1);
  expect(rows).toEqual([{ n: 0 }]);
});

it("a read by itself, and one that waits for another, make a trip each", async () => {
  const { db, trips } = await opened();
  expect(await db.list(groups)).toEqual([]);
  expect(await db.count(groups)).toBe(0);
  expect(trips.shard).toBe(2);
});

it("distinguishes columns of the same name in a builder's join", async () => {
  const { control, id, trips } = await opened();
  const same = alias(accounts, "same");
  const join = () =>
    control.orm
      .select({
        id: accounts.id,
        no: accounts.number,
        other: same.id,
        both: sql<string>`${accounts.id} || ${same.id}`,
        first: { name: same.name, active: same.active },
      })
      .from(accounts)
      .innerJoin(same, eq(same.id, accounts.id))
      .where(eq(accounts.id, id));
  const [[found], [again]] = await Promise.all([join(), join()]);
  expect(found).toEqual({
    id,
    no: expect.any(Number),
    other: id,
    both: id + id,
    first: { name: "Below", active: true },
  });
  expect(again).toEqual(found);
  expect(trips.control).toBe(1);
});

it("a read that fails fails those beside it, and none after", async () => {
  const { db, id } = await opened();
  const wrong = db.rows(sql`SELECT nothing FROM groups WHERE account_id = ${id}`, one);
  const results = await Promise.allSettled([wrong, db.list(groups)]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await db.list(groups)).toEqual([]);
});
