import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BOOK_TEXTS } from "#core/contract/books/books.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { SMS } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { checkBooks, listBooks } from "#worker/domains/money/books/books.ts";
import { sweepBooks } from "#worker/domains/money/books/run-audit.ts";
import { sweepSeals } from "#worker/domains/money/credit/publish-seals.ts";
import { stampedId } from "#worker/domains/money/credit/stamp.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { settingsOf } from "#worker/env.ts";
import { signer } from "#worker/secrets.ts";
import { chainOf, grant, headOf, spent, tamper } from "./support.ts";

let h: Harness;
let admin: AccountContext;
/** The tests share CONTROL, so their audits follow each other. */
let time = Date.now();
let boss: AccountContext | undefined;
beforeEach(async () => {
  h = harness();
  h.clock.now = time;
  boss ??= await accountIn(h, { role: "superAdmin" });
  admin = { ...h.system.forAccount(boss.account), person: boss.person, limits: boss.limits };
});

afterEach(() => {
  time = h.clock.now + 1000;
});

async function audit() {
  h.clock.now += 1000;
  await checkBooks(admin);
  await drain(h, "jobs");
  const { data } = await listBooks(admin);
  const [last] = data.audits;
  expect(last?.endedAt).toBeDefined();
  const of = ({ account }: AccountContext) =>
    data.differences.filter(({ accountId }) => accountId === account.id).map(({ what }) => what);
  return { last, of };
}

/** An account with a sealed ledger of three entries: $10 granted, a campaign, one cent granted. */
async function customer(shard: 0 | 1 = 0) {
  const ctx = await accountIn(h, { shard, credit: 1_000_000 });
  h.clock.now += 1000;
  await spent(ctx, h);
  h.clock.now += 1000;
  await grant(ctx, "order");
  await onEachShard(h.system, sweepSeals);
  return ctx;
}

describe("an audit of shard 1", () => {
  const shard = 1;
  it("finds nothing where ledger, lots, balance and chain agree", async () => {
    const ctx = await customer(shard);
    await grant(ctx, "not sealed yet");
    const { last, of } = await audit();
    expect(of(ctx)).toEqual([]);
    expect(last?.checked).toBeGreaterThanOrEqual(3);
  });

  it.each([
    [
      "UPDATE balances SET balance = balance + 1",
      ["The balance is $9.73501, but the lots come to $9.735"],
    ],
    ["DELETE FROM balances", ["The balance is missing, but the lots come to $9.735"]],
    [
      "UPDATE credit_lots SET remaining = remaining - 100000 WHERE lot = 1 AND 1",
      [
        "Lot 1 is $8.725, but its entries come to $9.725",
        "The balance is $9.735, but the lots come to $8.735",
      ],
    ],
    [
      "DELETE FROM credit_lots WHERE lot = 2 AND 1",
      [
        "Entry 3 of the chain was changed",
        "Lot 2 is missing, but its entries come to $0.01",
        "The balance is $9.735, but the lots come to $9.725",
      ],
    ],
    [
      "UPDATE ledger SET amount = amount + 500 WHERE seq = 2",
      ["Entry 2 of the chain was changed", "Lot 1 is $9.725, but its entries come to $9.73"],
    ],
    ["UPDATE ledger SET key = 'debit:another' WHERE seq = 2", ["Entry 2 of the chain was changed"]],
    [
      "DELETE FROM ledger WHERE seq = 2",
      ["Entry 2 of the chain is missing", "Lot 1 is $9.725, but its entries come to $10.00"],
    ],
    [
      "DELETE FROM ledger WHERE seq = 3",
      ["Entry 3 of the chain is missing", "Lot 2 is $0.01, but its entries come to $0.00"],
    ],
    [
      "DELETE FROM ledger WHERE seq > 0",
      [
        "Entries 1 to 3 of the chain are missing",
        "Lot 1 is $9.725, but its entries come to $0.00",
        "Lot 2 is $0.01, but its entries come to $0.00",
      ],
    ],
    [
      "UPDATE credit_lots SET sms_rate = 1 WHERE lot = 2 AND 1",
      ["Entry 3 of the chain was changed"],
    ],
    ["UPDATE credit_lots SET mms_rate = 1 WHERE lot = 1", ["Entry 1 of the chain was changed"]],
    ["UPDATE ledger SET seq = seq + 4 WHERE seq = 3", ["Entries 3 to 6 of the chain are missing"]],
    ["UPDATE ledger SET spender = 'acc_other' WHERE seq = 2", ["Entry 2 of the chain was changed"]],
  ])("%s", async (sql, found) => {
    const ctx = await customer(shard);
    const other = await customer(shard);
    const [set, where = "1"] = sql.replace(/ AND 1$/, "").split(" WHERE ");
    await tamper(ctx, `${set} WHERE ${where} AND account_id = ?`.replace("WHERE 1 AND", "WHERE"));
    const { of } = await audit();
    expect(of(ctx).toSorted()).toEqual(found.toSorted());
    expect(of(other)).toEqual([]);
  });

  it("finds entries that changed places", async () => {
    const ctx = await customer(shard);
    for (const [from, to] of [
      [2, 9],
      [3, 2],
      [9, 3],
    ]) {
      await tamper(ctx, `UPDATE ledger SET seq = ${to} WHERE seq = ${from} AND account_id = ?`);
    }
    expect((await audit()).of(ctx)).toEqual(["Entry 2 of the chain was changed"]);
  });

  it("finds an entry that was added with a hash of another one", async () => {
    const ctx = await customer(shard);
    await tamper(
      ctx,
      `INSERT INTO ledger SELECT account_id, 'led_x', 'grant:x', kind, lot, 0, NULL, at, NULL, 4, hash
        FROM ledger WHERE seq = 3 AND account_id = ?`,
    );
    expect((await audit()).of(ctx)).toEqual(["Entry 4 of the chain was changed"]);
  });

  it("finds an entry that was changed so that the sweep seals it again", async () => {
    const ctx = await customer(shard);
    await tamper(
      ctx,
      "UPDATE ledger SET seq = NULL, hash = NULL, at = at + 1 WHERE seq = 3 AND account_id = ?",
    );
    await onEachShard(h.system, sweepSeals);
    await grant(ctx, "later");
    await onEachShard(h.system, sweepSeals);
    expect((await audit()).of(ctx)).toEqual([
      "Entry 3 of the chain is not the one that was sealed",
    ]);
  });

  it("finds credit that was made up before it was sealed, whenever it says that it was", async () => {
    for (const at of ["0", `${h.clock.now}`, `${h.clock.now + 86_400_000}`]) {
      const ctx = await customer(shard);
      await tamper(
        ctx,
        `INSERT INTO ledger (account_id, id, key, kind, lot, amount, at)
          SELECT account_id, replace(id, 'led_', 'led_0'), 'grant:gift', kind, lot, 5000, ${at}
          FROM ledger WHERE seq = 3 AND account_id = ?`,
      );
      for (const set of [
        "credit_lots SET amount = amount + 5000, remaining = remaining + 5000 WHERE lot = 2 AND",
        "balances SET balance = balance + 5000 WHERE",
      ]) {
        await tamper(ctx, `UPDATE ${set} account_id = ?`);
      }
      await onEachShard(h.system, sweepSeals);
      expect((await chainOf(ctx)).map(({ seq }) => seq)).toEqual([null, 1, 2, 3]);
      expect((await audit()).of(ctx)).toContain(
        "Entry grant:gift of $0.05 was not posted by Cooee",
      );
      await tamper(ctx, "DELETE FROM ledger WHERE key = 'grant:gift' AND account_id = ?");
    }
  });

  it("finds an entry of ours that was dated back so that nothing seals it", async () => {
    const ctx = await customer(shard);
    await grant(ctx, "old");
    await tamper(ctx, "UPDATE ledger SET at = 0 WHERE key = 'grant:old' AND account_id = ?");
    expect((await audit()).of(ctx)).toEqual([
      "Entries without a place in the chain for over an hour: 1",
    ]);
  });

  it("finds nothing in a chain from before hashes covered rates", async () => {
    const ctx = await customer(shard);
    const sign = signer(settingsOf(env).ENCRYPTION_KEY, "cooee.ledger");
    let hash = "";
    for (const { account, id, key, kind, lot, amount, campaign, at, spender, seq } of await chainOf(
      ctx,
    )) {
      hash = sign(
        JSON.stringify([hash, seq, account, id, key, kind, lot, amount, campaign, at, spender]),
      );
      await tamper(ctx, `UPDATE ledger SET hash = '${hash}' WHERE seq = ${seq} AND account_id = ?`);
    }
    await env.CONTROL.prepare("UPDATE ledger_heads SET hash = ? WHERE account_id = ?")
      .bind(hash, ctx.account.id)
      .run();
    expect((await audit()).of(ctx)).toEqual([]);
    await grant(ctx, "next");
    await onEachShard(h.system, sweepSeals);
    expect((await audit()).of(ctx)).toEqual([]);
  });

  it("finds entries that nothing seals", async () => {
    const ctx = await customer(shard);
    await grant(ctx, "waits");
    expect((await audit()).of(ctx)).toEqual([]);
    h.clock.now += 3_700_000;
    expect((await audit()).of(ctx)).toEqual([
      "Entries without a place in the chain for over an hour: 1",
    ]);
    await onEachShard(h.system, sweepSeals);
  });
});

it("walks long chains in steps, and pages of accounts, and dies between them", async () => {
  const before = await customer();
  const ctx = await accountIn(h, { shard: 0, credit: 100 * SMS });
  const account = ctx.account.id;
  const rows = Array.from({ length: 2100 }, (_, index) => {
    const key = `refund:${index}`;
    const id = stampedId(ctx, { account, key, kind: "refund", lot: 1, amount: 0 });
    return [id, key, index + 1];
  });
  await shardDatabase(env, 0)
    .prepare(
      `INSERT INTO ledger (account_id, id, key, kind, lot, amount, at)
        SELECT ?1, value->>0, value->>1, 'refund', 1, 0, value->>2 FROM json_each(?2)`,
    )
    .bind(account, JSON.stringify(rows))
    .run();
  const after = await customer();
  await onEachShard(h.system, sweepSeals);
  expect(await headOf(ctx)).toMatchObject({ seq: 2101 });
  await tamper(ctx, "UPDATE ledger SET amount = 1 WHERE seq = 2050 AND account_id = ?");
  await tamper(before, "DELETE FROM ledger WHERE seq = 3 AND account_id = ?");
  await tamper(after, "UPDATE ledger SET at = 1 WHERE seq = 1 AND account_id = ?");
  await checkBooks(admin);
  h.faults.batch = breaksOnce(/seq IS NOT NULL AND \(l.account_id, l.seq\)/, "before");
  const jobs = h.queues.jobs.splice(0);
  await deliver(h, "jobs", jobs).catch(() => {});
  // Again, and twice at once.
  await deliver(h, "jobs", [...jobs, ...jobs]);
  await drain(h, "jobs");
  const { data } = await listBooks(admin);
  const of = (one: AccountContext) =>
    data.differences
      .filter(({ accountId }) => accountId === one.account.id)
      .map(({ what }) => what);
  expect(data.audits[0]?.endedAt).toBeDefined();
  expect(of(ctx)).toEqual([
    "Entry 2050 of the chain was changed",
    "Lot 1 is $5.50, but its entries come to $5.50001",
  ]);
  expect(of(before)[0]).toBe("Entry 3 of the chain is missing");
  expect(of(after)).toEqual(["Entry 1 of the chain was changed"]);
});

it("alerts the administrators once, by mail and notification, and repairs nothing", async () => {
  await sweepBooks(h.system);
  await drain(h, "jobs");
  const ctx = await customer();
  await tamper(ctx, "UPDATE balances SET balance = balance + 1 WHERE account_id = ?");
  const { last } = await audit();
  const subject = BOOK_TEXTS.differs(last?.differences ?? 0);
  const bell = async () => (await listNotifications(admin, {})).items.map(({ message }) => message);
  const before = await bell();
  expect(before[0]).toEqual(subject);
  await sweepBooks(h.system);
  expect(await bell()).toEqual(before);
  const [mail, ...more] = (await mailTo(personOf(admin).email)).filter(
    (one) => one.subject === subject,
  );
  expect(mail?.text).toContain("Nothing was changed");
  expect(more).toEqual([]);
  expect((await audit()).of(ctx)).toHaveLength(1);
});

it("is one, however often it is asked for while it runs", async () => {
  expect(await checkBooks(admin)).toEqual({ message: BOOK_TEXTS.started });
  expect(await checkBooks(admin)).toEqual({ message: BOOK_TEXTS.running });
  await drain(h, "jobs");
});

it("begins once a night, and continues where a job was lost", async () => {
  await sweepBooks(h.system);
  await drain(h, "jobs");
  const count = async () =>
    (await env.CONTROL.prepare("SELECT id FROM book_audits").all()).results.length;
  const begun = await count();
  await Promise.all([sweepBooks(h.system), sweepBooks(h.system)]);
  expect(await count()).toBe(begun);
  h.clock.now += 24 * 3_600_000;
  await Promise.all([sweepBooks(h.system), sweepBooks(h.system)]);
  h.queues.jobs.splice(0);
  expect(await count()).toBe(begun + 1);
  expect((await listBooks(admin)).data.audits[0]).toMatchObject({
    by: undefined,
    endedAt: undefined,
  });
  h.clock.now += 6 * 60_000;
  await sweepBooks(h.system);
  await drain(h, "jobs");
  expect((await listBooks(admin)).data.audits[0]?.endedAt).toBeDefined();
});

it("is given up after a day, and says which parts were not checked", async () => {
  await checkBooks(admin);
  const [given] = (await listBooks(admin)).data.audits;
  h.clock.now += 24 * 3_600_000 + 60_000;
  await sweepBooks(h.system);
  const { audits } = (await listBooks(admin)).data;
  const { endedAt, differences = 0 } = audits.find(({ _id }) => _id === given?._id) ?? {};
  expect(endedAt).toBe(h.clock.now);
  // One for each part, all of which were lost.
  expect(differences).toBeGreaterThanOrEqual(3);
  const subject = BOOK_TEXTS.differs(differences);
  const mails = await mailTo(personOf(admin).email);
  expect(mails.map((mail) => mail.subject)).toContain(subject);
  await drain(h, "jobs");
});

it("tells the journal and CONTROL of seals that they missed", async () => {
  const ctx = await accountIn(h, { shard: 0, credit: 100 * SMS });
  h.outage.on = true;
  await onEachShard(h.system, sweepSeals).catch(() => {});
  h.outage.on = false;
  expect(await headOf(ctx)).toBeNull();
  await audit();
  expect(await headOf(ctx)).toMatchObject({ seq: 1 });
});
