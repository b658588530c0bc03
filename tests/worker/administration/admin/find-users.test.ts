import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { foldName } from "#core/rules/folded-names.ts";
import { newAccount } from "#tests/support/account.ts";
import { newMobile } from "#tests/support/codes.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { planOf } from "#tests/support/query-plan.ts";
import { personOf } from "#worker/context.ts";
import { listDeactivated } from "#worker/domains/administration/admin/deactivate-user.ts";
import { listUsers } from "#worker/domains/administration/admin/users.ts";
import { systemContext } from "#worker/system-context.ts";

const MANY = 200_000;

const run = (sql: string, ...values: unknown[]) =>
  env.CONTROL.prepare(sql)
    .bind(...values)
    .run();

/** As many accounts as would be noticed, none of which anybody looks for. */
beforeAll(async () => {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  await env.CONTROL.batch(
    [
      `${numbers} INSERT INTO users (id, name, email, created_at, updated_at)
        SELECT printf('usr_%026d', i), 'Other person ' || i, 'other' || i || '@example.test', 0, 0 FROM n`,
      `${numbers} INSERT INTO accounts (id, shard, name, contact_limit, created_at)
        SELECT printf('acc_%026d', i), i % 2, 'Other business ' || i, 5000, 0 FROM n`,
      `${numbers} INSERT INTO members (user_id, account_id, role)
        SELECT printf('usr_%026d', i), printf('acc_%026d', i), 'user' FROM n`,
    ].map((sql) => env.CONTROL.prepare(sql)),
  );
});

it("a user of any shard is found by name, e-mail, mobile, number and sender ID", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const name = `Zed ${crypto.randomUUID()}`;
  const ctx = await newAccount({ name, shard: 1 });
  const { userId } = personOf(ctx);
  const [mobile, typed, own, personal] = [newMobile(), newMobile(), newMobile(), newMobile()];
  const account = ctx.account.id;
  await run("UPDATE users SET mobile = ?, unproved_mobile = ? WHERE id = ?", mobile, typed, userId);
  await run("UPDATE users SET unproved_email = 'typed.by.zed@example.test' WHERE id = ?", userId);
  await run("INSERT INTO numbers (number, account_id) VALUES (?, ?)", own, account);
  await run(
    `INSERT INTO personal_numbers (id, account_id, number, reference, status, created_at)
      VALUES (?, ?, ?, '', 'pending', 0)`,
    ...[newId("personalNumber", 1), account, personal],
  );
  await run(
    `INSERT INTO business_names (id, account_id, name, folded, status, needs_evidence, created_at, changed_at, version)
      VALUES (?, ?, 'Zed-Bakery', ?, 'approved', 0, 0, 0, 1)`,
    ...[newId("businessName", 1), account, foldName("Zed-Bakery")],
  );
  const local = (number: string) => `0${number.slice(2, 5)} ${number.slice(5)}`;
  for (const search of [
    ...[name.slice(0, 20), userId.toLowerCase().slice(0, 20), "typed.by.zed", userId],
    ...[mobile, typed, own, personal].flatMap((number) => [number, local(number)]),
    ...["Zed-Bakery", "zed bak"],
  ]) {
    const { items } = await listUsers(admin, { search });
    expect([search, items.map(({ _id }) => _id)]).toEqual([search, [userId]]);
  }
});

it("no search, page or filter reads more of 200,000 accounts than it can show", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const heard = new Set<string>();
  const CONTROL = faultyDatabase(env.CONTROL, {
    batch: () => undefined,
    prepared: (sql) => void heard.add(sql),
  });
  const account = systemContext({ ...env, CONTROL }).forAccount(admin.account);
  const ctx = { ...account, person: admin.person };
  const all = await listUsers(ctx, {});
  expect([all.items.length, all.total]).toEqual([10, 10_000]);
  expect((await listUsers(ctx, { role: ["superAdmin"] })).total).toBeGreaterThan(0);
  expect((await listUsers(ctx, { search: "other person", page: 3 })).items).toHaveLength(10);
  await listUsers(ctx, { search: "0412 345" });
  await listDeactivated(ctx, {});
  await listDeactivated(ctx, { search: "0412 345" });
  expect(heard.size).toBeGreaterThan(7);
  for (const sql of heard) {
    const plan = await planOf(sql, env.CONTROL);
    const scans = plan
      .filter((detail) => /^SCAN (users|members|accounts|numbers|t|m|u|p|d|\w+_\w+)\b/.test(detail))
      .filter((detail) => !/json_each|accounts_deactivated/.test(detail));
    expect(scans, sql).toEqual([]);
  }
});
