import { expect, it } from "vitest";
import { grantUserCredit } from "#core/contract/admin/admin-users.ts";
import { changeGatewayCredit } from "#core/contract/orders/admin-orders.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";

const balanceOf = async (ctx: AccountContext) => (await getBalance(ctx)).data.balance;

/** A user with this much credit in cents, and what someone's browser asks about it. */
async function userWith(cents: number) {
  const ctx = await newAccount({ credit: cents * 1000 });
  const id = ctx.person?.userId ?? "";
  const as = (cookie: string) => ({
    add: (credit: number, key = crypto.randomUUID()) =>
      call(grantUserCredit, { id, credit, key, reason: "Outage" }, { cookie }),
    change: (type: string, credit: unknown, key = crypto.randomUUID()) =>
      call(changeGatewayCredit, { id, type, credit, key, reason: "Outage" }, { cookie }),
  });
  const admins = await Promise.all([1, 2].map(() => newAccount({ role: "superAdmin" })));
  const [one, other] = await Promise.all(admins.map(async (admin) => as(await sessionFor(admin))));
  if (!one || !other) throw new Error("There are two administrators");
  return { ctx, admins, one, other, own: as(await sessionFor(ctx)) };
}

it("R619: a super administrator adds mobile credit and adds or deducts gateway credit, no one else does", async () => {
  const { ctx, one, own } = await userWith(10_00);
  expect((await one.add(5_00)).status).toBe(200);
  expect((await one.change("inc", 2_00)).status).toBe(200);
  expect((await one.change("dec", 1_00)).status).toBe(200);
  expect(await balanceOf(ctx)).toBe(16_00);
  const refused = [own.add(5_00), own.change("inc", 5_00), own.change("dec", 5_00)];
  for (const response of await Promise.all(refused)) expect(response.status).toBe(403);
  expect(await balanceOf(ctx)).toBe(16_00);
  await expectBooksBalance(ctx);
});

it("R598, R634: a change of gateway credit is inc or dec, of an amount", async () => {
  const { ctx, one } = await userWith(10_00);
  for (const type of ["add", "", "INC"]) {
    const refusal = await refusalOf(await one.change(type, 1_00));
    expect(Object.keys(refusal.fields ?? {})).toEqual(["type"]);
  }
  const empty = await refusalOf(await one.change("inc", undefined));
  expect(empty.fields).toEqual({ credit: "Credit is required!" });
  for (const credit of [0, -5, 0.5, 100_000_01]) {
    expect((await one.change("dec", credit)).status).toBe(400);
  }
  expect(await balanceOf(ctx)).toBe(10_00);
});

it("two administrators who take the last credit at once: one gets it, the other is told that there is less", async () => {
  const { ctx, one, other, admins } = await userWith(10_00);
  const both = await Promise.all([one.change("dec", 7_00), other.change("dec", 7_00)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await balanceOf(ctx)).toBe(3_00);
  await expectBooksBalance(ctx);
  const rows = await auditOf(ctx, "credit.deduct");
  expect(rows).toHaveLength(1);
  expect(admins.map(({ person }) => person?.userId)).toContain(rows[0]?.actor);
});

it("two administrators who add and deduct at once: both are done, and each press only once", async () => {
  const { ctx, one, other } = await userWith(10_00);
  const [added, taken] = [crypto.randomUUID(), crypto.randomUUID()];
  const presses = [
    ...[1, 2, 3].map(() => one.add(4_00, added)),
    ...[1, 2, 3].map(() => other.change("dec", 6_00, taken)),
  ];
  for (const response of await Promise.all(presses)) expect(response.status).toBe(200);
  expect(await balanceOf(ctx)).toBe(8_00);
  expect(await auditOf(ctx, "order.give")).toHaveLength(1);
  expect(await auditOf(ctx, "credit.deduct")).toHaveLength(1);
  await expectBooksBalance(ctx);
});
