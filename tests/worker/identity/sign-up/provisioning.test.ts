import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Browser } from "#tests/support/browser.ts";
import { rowsOf } from "#tests/support/world.ts";
import {
  countOf,
  type NewPerson,
  newPerson,
  run,
  signedIn,
  whoIs,
} from "#tests/worker/identity/support.ts";
import { provisionAccount } from "#worker/domains/identity/accounts/provision-account.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { sweepOrders } from "#worker/domains/money/orders/sweep-orders.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { systemContext } from "#worker/system-context.ts";

/** Cents, as SIGN_UP_CREDIT has it. */
const TRIAL = { role: "trial", reward: 550 } as const;
const CREDIT = ["ledger", "credit_lots", "balances"];

async function rowsOfAccount(browser: Browser) {
  const ref = await resolveAccount(systemContext(env), (await whoIs(browser)).account);
  if (!ref) throw new Error("There is no such account");
  return await rowsOf(systemContext(env).forAccount(ref));
}

async function expectWhole(browser: Browser): Promise<void> {
  const person = await whoIs(browser);
  expect(person).toMatchObject({ role: "trial" });
  expect(person.senderList.map(({ value }) => value)).toEqual(["#SharedNum#"]);
  const rows = await rowsOfAccount(browser);
  const orders = await env.CONTROL.prepare(
    "SELECT id, kind, payment_mode FROM orders WHERE user_id = ?",
  )
    .bind(person._id)
    .all();
  expect(orders.results).toMatchObject([{ kind: "reward", payment_mode: "reward" }]);
  const key = `grant:order:${orders.results[0]?.id}`;
  expect(rows.ledger).toMatchObject([{ kind: "grant", key, amount: 550_000 }]);
  expect(rows.credit_lots).toMatchObject([{ amount: 550_000, remaining: 550_000 }]);
  expect(rows.balances).toMatchObject([{ balance: 550_000 }]);
  expect(await countOf("members", "user_id = ?", person._id)).toBe(1);
}

async function undoOnShard({ account }: NewPerson, tables: readonly string[]): Promise<void> {
  for (const shard of [env.SHARD_00, env.SHARD_01]) {
    await shard.batch(
      tables.map((table) =>
        shard.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(account.account.id),
      ),
    );
  }
}

describe("an account that was made only halfway", () => {
  it("before its place in the directory is finished at the next sign-in", async () => {
    const who = await newPerson({}, TRIAL);
    await undoOnShard(who, ["senders", ...CREDIT]);
    await run("DELETE FROM orders WHERE account_id = ?", who.account.account.id);
    await run("DELETE FROM members WHERE user_id = ?", who.userId);
    await run("DELETE FROM accounts WHERE id = ?", who.account.account.id);
    await expectWhole(await signedIn(who));
  });

  it("before the order of its credit is finished at the next sign-in", async () => {
    const who = await newPerson({}, TRIAL);
    await undoOnShard(who, ["senders", ...CREDIT]);
    await run("DELETE FROM orders WHERE account_id = ?", who.account.account.id);
    await expectWhole(await signedIn(who));
  });

  it.each([
    ["before its credit was added", CREDIT],
    ["before that was noted", []],
  ])("%s is finished at the next sign-in, or by the sweep", async (_, undone) => {
    const [who, other] = [await newPerson({}, TRIAL), await newPerson({}, TRIAL)];
    for (const one of [who, other]) {
      await undoOnShard(one, ["senders", ...undone]);
      await run("UPDATE orders SET granted_at = NULL WHERE account_id = ?", one.account.account.id);
    }
    await expectWhole(await signedIn(who));
    await sweepOrders(systemContext(env, { now: () => Date.now() + 120_000 }));
    expect((await getBalance(other.account)).data.balance).toBe(550);
    await expectWhole(await signedIn(other));
  });

  it("before its sender is finished at the next sign-in, and its credit granted once", async () => {
    const who = await newPerson({}, TRIAL);
    await undoOnShard(who, ["senders"]);
    await expectWhole(await signedIn(who));
    await expectWhole(await signedIn(who));
  });

  it("is finished once by several sign-ins at the same moment", async () => {
    const who = await newPerson({}, TRIAL);
    await undoOnShard(who, ["senders", ...CREDIT]);
    await run("DELETE FROM orders WHERE account_id = ?", who.account.account.id);
    await run("DELETE FROM members WHERE user_id = ?", who.userId);
    const browsers = await Promise.all([signedIn(who), signedIn(who), signedIn(who)]);
    for (const browser of browsers) await expectWhole(browser);
  });

  it("gets no credit if another person made it", async () => {
    const who = await newPerson({}, { role: "subaccount" });
    await undoOnShard(who, ["senders", ...CREDIT]);
    expect((await rowsOfAccount(await signedIn(who))).ledger).toEqual([]);
  });

  it("has neither credit nor an order for it unless SIGN_UP_CREDIT is set", async () => {
    const who = await newPerson({}, { ...TRIAL, reward: 0 });
    expect((await getBalance(who.account)).data.balance).toBe(0);
    expect(await countOf("orders", "account_id = ?", who.account.account.id)).toBe(0);
  });

  it("is not changed by being made again", async () => {
    const who = await newPerson({}, TRIAL);
    const again = { userId: who.userId, name: "Other", role: "user" as const, reward: 9_999 };
    await provisionAccount(systemContext(env), again);
    await expectWhole(await signedIn(who));
  });
});
