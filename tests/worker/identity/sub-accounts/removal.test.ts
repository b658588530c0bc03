import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { newDraft, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { testCaller } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  deleteSubAccount,
  sweepClosed,
} from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { acceptInvitation } from "#worker/domains/identity/sub-accounts/invitations.ts";
import { listSubAccounts } from "#worker/domains/identity/sub-accounts/sub-accounts.ts";
import { family, now } from "./family.ts";
import {
  acceptance,
  invite,
  newEmail,
  opened,
  owner,
  PASSWORD,
  refusalOf,
  signedIn,
  visitor,
} from "./support.ts";

describe("removing a sub-account", () => {
  it("ends its sessions, campaigns and tokens, and returns its credit", async () => {
    const h = harness();
    const parent = await accountIn(h, { shard: 0, credit: 100 * SMS });
    const sub = await accountIn(h, {
      shard: 0,
      role: "subaccount",
      access: ["sms"],
      parentId: parent.account.id,
      credit: 50 * SMS,
    });
    await env.CONTROL.prepare(
      "INSERT INTO app_tokens (id, account_id, user_id, name, hash, secret, hint, created_at) VALUES (?1, ?2, ?3, 'x', ?1, 'x', 'x', 0)",
    )
      .bind(crypto.randomUUID(), sub.account.id, sub.person?.userId ?? "")
      .run();
    const caller = testCaller();
    await signedIn(sub, caller);
    const paid = await paidCampaign(sub, h, { count: 30 });
    const planning = await newDraft(sub, { count: 10 });
    await env.SHARD_00.prepare("UPDATE campaigns SET status = 'planning' WHERE id = ?")
      .bind(planning.id)
      .run();
    await deleteSubAccount(parent, { id: sub.account.id });
    expect(await opened(caller)).toBeUndefined();
    expect(await now(sub)).toBeUndefined();
    expect(await statusOf(sub, paid.id)).toBe("cancelled");
    expect(await statusOf(sub, planning.id)).toBe("cancelled");
    expect(await expectBooksBalance(sub)).toMatchObject({ balance: 0 });
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 150 * SMS });
    expect((await listSubAccounts(parent, {})).items).toEqual([]);
    const tokens = await env.CONTROL.prepare("SELECT * FROM app_tokens WHERE account_id = ?")
      .bind(sub.account.id)
      .all();
    expect(tokens.results).toEqual([]);
    expect(await refusalOf(deleteSubAccount(parent, { id: sub.account.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await drive(sub, h, paid.id);
    expect(h.carrier.taken).toEqual([]);
  });

  it("returns later what is refunded later", async () => {
    const h = harness();
    const parent = await accountIn(h, { shard: 1, credit: 0 });
    const sub = await accountIn(h, {
      shard: 1,
      role: "subaccount",
      parentId: parent.account.id,
      credit: 10_000,
    });
    const stranger = await accountIn(h, { shard: 1, credit: 10_000 });
    await deleteSubAccount(parent, { id: sub.account.id });
    // As a refund books it.
    await env.SHARD_01.batch([
      env.SHARD_01.prepare(
        "INSERT INTO ledger (account_id, id, key, kind, lot, amount, at) VALUES (?, 'late', 'late', 'refund', 1, 500, 0)",
      ).bind(sub.account.id),
      env.SHARD_01.prepare("UPDATE balances SET balance = 500 WHERE account_id = ?").bind(
        sub.account.id,
      ),
      env.SHARD_01.prepare("UPDATE credit_lots SET remaining = 500 WHERE account_id = ?").bind(
        sub.account.id,
      ),
    ]);
    await manyRemovedBefore(sub, 150);
    await sweepClosed(h.system);
    await sweepClosed(h.system);
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 10_500 });
    expect(await expectBooksBalance(stranger)).toMatchObject({ balance: 10_000 });
  });

  it("can be repeated if it was cut off", async () => {
    const h = harness();
    const parent = await accountIn(h, { shard: 0, credit: 0 });
    const sub = await accountIn(h, {
      shard: 0,
      role: "subaccount",
      parentId: parent.account.id,
      credit: 10_000,
    });
    h.faults.batch = (statements) =>
      statements.some((sql) => /INSERT INTO ledger[\s\S]*json_each/.test(sql))
        ? "before"
        : undefined;
    const id = sub.account.id;
    await expect(deleteSubAccount(parent, { id })).rejects.toThrow("D1_ERROR");
    expect((await listSubAccounts(parent, {})).items[0]).toMatchObject({ status: "inactive" });
    h.faults.batch = () => undefined;
    await deleteSubAccount(parent, { id });
    expect(await expectBooksBalance(parent)).toMatchObject({ balance: 10_000 });
  });

  it("frees the e-mail for another invitation", async () => {
    const own = await owner();
    const email = newEmail();
    const first = await invite(own, { email });
    await acceptInvitation(visitor(), acceptance(first.code));
    const [accepted] = (await listSubAccounts(own.ctx, {})).items;
    await deleteSubAccount(own.ctx, { id: asId("account", accepted?._id) });
    const again = await invite(own, { email });
    await acceptInvitation(visitor(), { ...acceptance(again.code), password: PASSWORD });
    const items = (await listSubAccounts(own.ctx, {})).items;
    expect(items.map(({ inviteReciever, status }) => [inviteReciever, status])).toEqual([
      [email, "active"],
    ]);
  });

  it("withdraws an invitation once, and only one's own", async () => {
    const own = await owner();
    const other = await owner();
    const { data } = await invite(own);
    const id = asId("invitation", data._id);
    expect(await refusalOf(deleteSubAccount(other.ctx, { id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await deleteSubAccount(own.ctx, { id });
    expect((await listSubAccounts(own.ctx, {})).items).toEqual([]);
    expect(await refusalOf(deleteSubAccount(own.ctx, { id }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("lets no one in if the parent is closed", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    await signedIn(sub, caller);
    await env.CONTROL.prepare("UPDATE accounts SET active = 0 WHERE id = ?")
      .bind(parent.account.id)
      .run();
    expect(await opened(caller)).toBeUndefined();
    expect(await now(sub)).toBeUndefined();
  });
});

/** Other sub-accounts of the same parent, removed a minute earlier and holding nothing. */
async function manyRemovedBefore(sub: AccountContext, count: number): Promise<void> {
  await env.CONTROL.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
    INSERT INTO accounts
      (id, shard, parent_id, name, contact_limit, active, created_at, deleted_at, closed_at)
    SELECT substr(id, 1, 24) || printf('%06d', i), shard, parent_id, '', 1, 0, 0, deleted_at - 60000, deleted_at
    FROM accounts CROSS JOIN n WHERE id = ?2`,
  )
    .bind(count, sub.account.id)
    .run();
}
