import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { fullRights } from "#core/access.ts";
import {
  deleteSubAccount as deleteCall,
  giveCredit as giveCreditCall,
  inviteSubAccount as inviteCall,
  SUB_ACCOUNT_TEXTS,
  signInAsSubAccount as signInAsSubAccountCall,
} from "#core/contract/sub-accounts.ts";
import { WEBHOOK_EVENTS } from "#core/contract/webhooks.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { accountIn, drive, harness } from "#tests/support/campaign-harness.ts";
import { newDraft, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { asId } from "#tests/support/ids.ts";
import { testCaller } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { createDraft } from "#worker/domains/campaigns/create-draft.ts";
import { endOtherSessions } from "#worker/domains/security/end-other-sessions.ts";
import { openUser } from "#worker/domains/sessions/open-user.ts";
import { renewSession } from "#worker/domains/sessions/renew-session.ts";
import { returnToOwn } from "#worker/domains/sessions/return-to-own.ts";
import { acceptInvitation } from "#worker/domains/sub-accounts/accept-invitation.ts";
import { changeAccess } from "#worker/domains/sub-accounts/change-access.ts";
import { deleteSubAccount } from "#worker/domains/sub-accounts/delete-sub-account.ts";
import { giveCredit } from "#worker/domains/sub-accounts/give-credit.ts";
import { listSubAccounts } from "#worker/domains/sub-accounts/list-sub-accounts.ts";
import { setSubAccountWebhook } from "#worker/domains/sub-accounts/set-webhook.ts";
import { signInAsSubAccount } from "#worker/domains/sub-accounts/sign-in-as.ts";
import { sweepClosed } from "#worker/domains/sub-accounts/sweep-closed.ts";
import { updateRoleAccess } from "#worker/domains/sub-accounts/update-role-access.ts";
import { listWebhooks } from "#worker/domains/webhooks/list-webhooks.ts";
import { systemContext } from "#worker/system-context.ts";
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

async function family(options: AccountOptions = {}) {
  const parent = await newAccount({ name: "Acme", shard: 0 });
  const sub = await subOf(parent, options);
  return { parent, sub };
}

function subOf(parent: AccountContext, options: AccountOptions = {}) {
  return newAccount({
    role: "subaccount",
    parentId: parent.account.id,
    shard: 0,
    access: ["sms", "group"],
    credit: 0,
    ...options,
  });
}

async function now(ctx: AccountContext) {
  const fresh = await openUser(systemContext(env), ctx.person?.userId ?? "");
  return fresh?.person;
}

async function audited(ctx: AccountContext, action: string) {
  return (await auditOf(ctx, action)).map(({ actor, subject }) => ({ actor, subject }));
}

describe("what a sub-account may", () => {
  it("changes immediately, and what stays keeps its rights", async () => {
    const { parent, sub } = await family({
      roleAccess: { sms: { edit: false, delete: true }, group: { edit: true, delete: false } },
    });
    await changeAccess(parent, { id: sub.account.id, access: ["sms", "history"] });
    expect(await now(sub)).toMatchObject({
      access: ["sms", "history"],
      deductFromAccount: true,
    });
    expect((await now(sub))?.roleAccess).toEqual({
      sms: { edit: false, delete: true },
      history: { edit: true, delete: true },
    });
    await changeAccess(parent, { id: sub.account.id, access: ["sms"], deductFromAccount: false });
    expect(await now(sub)).toMatchObject({ access: ["sms"], deductFromAccount: false });
    expect(await audited(parent, "subaccount.access")).toHaveLength(2);
  });

  it("is no right on a feature that it has not", async () => {
    const { parent, sub } = await family();
    await updateRoleAccess(parent, {
      id: sub.account.id,
      roleAccess: { sms: { edit: true, delete: false }, template: { edit: true, delete: true } },
    });
    expect((await now(sub))?.roleAccess).toEqual({ sms: { edit: true, delete: false } });
  });

  it("can be changed by no one else", async () => {
    const { sub } = await family();
    const stranger = await newAccount({ shard: 0 });
    const id = sub.account.id;
    const key = crypto.randomUUID();
    for (const attempt of [
      () => changeAccess(stranger, { id, access: ["mms"] }),
      () => updateRoleAccess(stranger, { id, roleAccess: fullRights(["sms"]) }),
      () => giveCredit(stranger, { id, amount: 1, key }),
      () => deleteSubAccount(stranger, { id }),
      () => changeAccess(stranger, { id: stranger.account.id, access: ["mms"] }),
      () => deleteSubAccount(stranger, { id: stranger.account.id }),
    ]) {
      expect(await refusalOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await now(sub)).toMatchObject({ access: ["sms", "group"] });
  });
});

describe("a sub-account's webhook", () => {
  it("is told everything, and its secret is shown this once", async () => {
    const { parent, sub } = await family();
    const webhook = "https://crm.example.com/hook";
    const { data } = await setSubAccountWebhook(parent, { id: sub.account.id, webhook });
    expect(data.secret.length).toBeGreaterThan(20);
    const [kept, ...others] = (await listWebhooks(sub)).data;
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ url: webhook, events: [...WEBHOOK_EVENTS], active: true });
    expect(JSON.stringify(kept)).not.toContain(data.secret);
    expect((await listWebhooks(parent)).data).toEqual([]);
    expect(await audited(sub, "webhook.create")).toMatchObject([{ actor: parent.person?.userId }]);
  });

  it("is refused beside its own field, and for another account's sub-account", async () => {
    const { parent, sub } = await family();
    const stranger = await newAccount({ shard: 0 });
    const id = sub.account.id;
    const ours = "https://cooee.test/api/user/me";
    expect(await refusalOf(setSubAccountWebhook(parent, { id, webhook: ours }))).toMatchObject({
      fields: { webhook: expect.any(String) },
    });
    const webhook = "https://crm.example.com/hook";
    expect(await refusalOf(setSubAccountWebhook(stranger, { id, webhook }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await listWebhooks(sub)).data).toEqual([]);
  });
});

describe("acting for a sub-account", () => {
  it("puts its session in the place of one's own, and back", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    const own = await signedIn(parent, caller);
    if (!own) throw new Error("Nobody is signed in");
    const first = new Map(caller.jar);
    await signInAsSubAccount(own, { id: sub.account.id });
    const acting = await opened(caller);
    expect(acting?.account.id).toBe(sub.account.id);
    expect(acting?.person).toMatchObject({
      userId: sub.person?.userId,
      role: "subaccount",
      actor: { userId: parent.person?.userId, role: "user", sessionId: own.person?.sessionId },
    });
    if (!acting) return;
    expect(await returnToOwn(acting)).toEqual({ data: { role: "user" } });
    const back = await opened(caller);
    expect(back?.person).toMatchObject({ userId: parent.person?.userId, actor: undefined });
    expect(back?.person?.sessionId).toBe(own.person?.sessionId);
    expect(caller.jar.get("refresh")).not.toBe(first.get("refresh"));
    await renewSession(visitor(Date.now, caller));
    // The session in which they acted is over.
    expect(await refusalOf(returnToOwn(acting))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("is on record under both names", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    const own = await signedIn(parent, caller);
    if (!own) throw new Error("Nobody is signed in");
    await signInAsSubAccount(own, { id: sub.account.id });
    const acting = await opened(caller);
    if (!acting) throw new Error("Nobody acts");
    await createDraft(acting, {
      name: "Sale",
      campaign_type: "promotional",
      sender: "",
      message: "Hi",
      group_array: [],
      optout: true,
    });
    expect(await audited(parent, "subaccount.sign-in")).toEqual([
      { actor: parent.person?.userId, subject: sub.account.id },
    ]);
    expect(await audited(sub, "campaign.draft")).toEqual([
      {
        actor: `${parent.person?.userId} as ${sub.person?.userId}`,
        subject: expect.any(String),
      },
    ]);
  });

  it("ends with one's own session, and there is no way back to one that is over", async () => {
    const { parent, sub } = await family();
    const caller = testCaller();
    const own = await signedIn(parent, caller);
    const elsewhere = await signedIn(parent, testCaller());
    if (!own || !elsewhere) throw new Error("Nobody is signed in");
    await signInAsSubAccount(own, { id: sub.account.id });
    const acting = await opened(caller);
    await endOtherSessions(elsewhere, { endTokens: false });
    expect(await opened(caller)).toBeUndefined();
    if (!acting) throw new Error("Nobody acts");
    expect(await refusalOf(returnToOwn(acting))).toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("is refused if no one acts for another, and for one that is not active", async () => {
    const { parent, sub } = await family();
    const own = await signedIn(parent);
    if (!own) throw new Error("Nobody is signed in");
    expect(await refusalOf(returnToOwn(own))).toMatchObject({ code: "CONFLICT" });
    await env.CONTROL.prepare("UPDATE members SET active = 0 WHERE account_id = ?")
      .bind(sub.account.id)
      .run();
    expect(await refusalOf(signInAsSubAccount(own, { id: sub.account.id }))).toMatchObject({
      message: SUB_ACCOUNT_TEXTS.closed,
    });
    const key = crypto.randomUUID();
    expect(await refusalOf(giveCredit(own, { id: sub.account.id, amount: 1, key }))).toMatchObject({
      message: SUB_ACCOUNT_TEXTS.closed,
    });
  });

  it("is done in person: by nobody's token, and by nobody who acts already", async () => {
    for (const endpoint of [signInAsSubAccountCall, giveCreditCall, inviteCall, deleteCall]) {
      expect(endpoint.access).toMatchObject({ who: "signed-in", inPerson: true });
    }
  });
});

describe("removing a sub-account", () => {
  it("ends its sessions, its campaigns and its tokens, and brings its credit home", async () => {
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

  it("brings home later what a carrier gives back later", async () => {
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

  it("can be done again where it was cut off", async () => {
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

  it("lets no one in when the parent is closed", async () => {
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

/** Other sub-accounts of the same parent that were removed a minute earlier and hold nothing. */
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
