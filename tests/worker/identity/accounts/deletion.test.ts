import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { deleteMe, SECURITY_TEXTS, sendCode } from "#core/contract/security/security.ts";
import { newId } from "#core/ids.ts";
import { FEATURES, type Role } from "#core/permissions.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { accountIn, deliver, harness } from "#tests/support/campaign-harness.ts";
import { paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { codeFromMail, wrongCode } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import { rowsOf } from "#tests/support/world.ts";
import { sweepDeleted } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { createUserAccount } from "#worker/domains/identity/accounts/provision-account.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { systemContext } from "#worker/system-context.ts";

async function newPerson(options: AccountOptions = {}) {
  const ctx = await newAccount(options);
  const cookie = await sessionFor(ctx);
  const email = ctx.person?.email ?? "";
  return { ctx, cookie, email, userId: ctx.person?.userId ?? "", ...acts(cookie, email) };
}

function acts(cookie: string, email: string) {
  return {
    status: async () => (await call(me, {}, { cookie })).status,
    ask: async () => {
      const sent = await call(sendCode, { purpose: "delete-account" }, { cookie });
      expect(sent.status).toBe(200);
      return await codeFromMail(email);
    },
    remove: (code: string) => call(deleteMe, { code }, { cookie }),
  };
}

async function row(sql: string, ...values: unknown[]) {
  return await env.CONTROL.prepare(sql)
    .bind(...values)
    .first();
}

describe("deleting one's account (R617)", () => {
  it("needs the code that was mailed; a wrong one changes nothing", async () => {
    const one = await newPerson();
    const code = await one.ask();
    const refused = await one.remove(wrongCode(code));
    expect([refused.status, (await refusalOf(refused)).fields]).toEqual([
      400,
      { code: "OTP verification failed !" },
    ]);
    expect(await one.status()).toBe(200);
    const response = await one.remove(code);
    expect(await response.json()).toEqual({ success: true, message: SECURITY_TEXTS.deleted });
    expect(response.headers.getSetCookie().join()).toMatch(/cooee\.session=;.*Max-Age=0/i);
    expect(await one.status()).toBe(401);
    expect((await one.remove(code)).status).toBe(401);
  });

  it("is not done with another person's code", async () => {
    const [one, other] = [await newPerson(), await newPerson()];
    const code = await other.ask();
    expect((await one.remove(code)).status).toBe(400);
    expect(await one.status()).toBe(200);
  });

  it("ends every session, and frees the e-mail, number and logins immediately", async () => {
    const one = await newPerson();
    const second = await sessionFor(one.ctx);
    await env.CONTROL.batch([
      env.CONTROL.prepare("UPDATE users SET mobile = ? WHERE id = ?").bind(
        "61455000111",
        one.userId,
      ),
      env.CONTROL.prepare(
        "INSERT INTO social_logins (provider, subject, user_id, created_at) VALUES ('google', ?1, ?1, 0)",
      ).bind(one.userId),
    ]);
    await one.remove(await one.ask());
    expect((await call(me, {}, { cookie: second })).status).toBe(401);
    expect(await row("SELECT COUNT(*) AS n FROM sessions WHERE user_id = ?", one.userId)).toEqual({
      n: 0,
    });
    const again = await createUserAccount(
      systemContext(env),
      { id: newId("user", Date.now()), name: "Ann", email: one.email, mobile: "61455000111" },
      { name: "Ann", role: "trial", reward: 0 },
      { provider: "google", subject: one.userId },
    );
    expect(again.account.id).not.toBe(one.ctx.account.id);
  });

  it("of an owner deletes the sub-accounts, with their sessions, tokens and open invitations", async () => {
    const parent = await newPerson();
    const parentId = parent.ctx.account.id;
    const sub = await newPerson({ role: "subaccount", access: FEATURES, parentId, shard: 0 });
    const stranger = await newPerson();
    await env.CONTROL.batch([
      env.CONTROL.prepare(
        `INSERT INTO app_tokens (id, account_id, user_id, name, hash, secret, hint, created_at)
          VALUES (?1, ?2, ?3, 'Shop', ?1, 'x', 'x', 0)`,
      ).bind(`tok-${parentId}`, sub.ctx.account.id, sub.userId),
      env.CONTROL.prepare(
        `INSERT INTO invitations (id, account_id, email, name, access, role_access, deduct_from_account,
          code_hash, status, sent_at, expires_at, created_at)
          VALUES (?1, ?2, 'bo@example.test', 'Bo', '[]', '{}', 0, ?1, 'pending', 0, 9e12, 0)`,
      ).bind(`inv-${parentId}`, parentId),
    ]);
    await parent.remove(await parent.ask());
    expect([await parent.status(), await sub.status(), await stranger.status()]).toEqual([
      401, 401, 200,
    ]);
    expect(
      await row("SELECT email, mobile FROM users WHERE id = ? AND email IS NULL", sub.userId),
    ).toEqual({ email: null, mobile: null });
    expect(
      await row("SELECT COUNT(*) AS n FROM app_tokens WHERE account_id = ?", sub.ctx.account.id),
    ).toEqual({ n: 0 });
    expect(await row("SELECT status FROM invitations WHERE id = ?", `inv-${parentId}`)).toEqual({
      status: "cancelled",
    });
  });

  it("of a sub-account deletes only itself", async () => {
    const parent = await newPerson();
    const options = { role: "subaccount", access: FEATURES, shard: 0 } as const;
    const parentId = parent.ctx.account.id;
    const sub = await newPerson({ ...options, parentId });
    const sibling = await newPerson({ ...options, parentId });
    await sub.remove(await sub.ask());
    expect([await sub.status(), await sibling.status(), await parent.status()]).toEqual([
      401, 200, 200,
    ]);
  });

  it("never leaves the product without a super administrator", async () => {
    await env.CONTROL.exec("UPDATE members SET role = 'user' WHERE role = 'superAdmin'");
    const role: Role = "superAdmin";
    const admins = [await newPerson({ role }), await newPerson({ role })];
    const codes = await Promise.all(admins.map(({ ask }) => ask()));
    const answers = await Promise.all(admins.map(({ remove }, at) => remove(codes[at] ?? "")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const left = answers.find(({ status }) => status === 409);
    if (left) expect((await refusalOf(left)).message).toBe(SECURITY_TEXTS.lastAdmin);
    const statuses = await Promise.all(admins.map(({ status }) => status()));
    expect(statuses.toSorted()).toEqual([200, 401]);
  });
});

describe("what a deleted account had in progress", () => {
  it("is stopped immediately, and what was not sent is refunded", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { id } = await paidCampaign(ctx, h, { count: 60 });
    await tickCampaign(ctx, id);
    await deliver(h, "bulk", h.queues.bulk.splice(0, 1));
    await ctx.db.batch([
      {
        sql: `INSERT INTO webhooks (account_id, id, url, events, secret, created_at)
          VALUES (?, 'whk_1', 'https://example.test', '[]', 'x', 0)`,
        params: [ctx.account.id],
      },
      {
        sql: `INSERT INTO webhook_deliveries (account_id, id, webhook_id, event, body, status, next_at, created_at)
          VALUES (?, 'dlv_1', 'whk_1', 'message.received', '{}', 'pending', 9e12, 0)`,
        params: [ctx.account.id],
      },
    ]);
    const one = acts(await sessionFor(ctx), ctx.person?.email ?? "");
    expect((await one.remove(await one.ask())).status).toBe(200);
    expect(await statusOf(ctx, id)).toBe("cancelled");
    expect(await expectBooksBalance(ctx)).toMatchObject({
      debited: 60 * SMS,
      refunded: 35 * SMS,
    });
    const { webhooks, webhook_deliveries } = await rowsOf(ctx);
    expect(webhooks).toMatchObject([{ active: 0 }]);
    expect(webhook_deliveries).toMatchObject([{ status: "failed" }]);
    // What is already on the queue sends nothing.
    const before = h.carrier.taken.length;
    while (h.queues.bulk.length > 0) await deliver(h, "bulk", h.queues.bulk.splice(0));
    expect(h.carrier.taken.length).toBe(before);
  });

  it("is stopped by the sweep if that failed at first", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { id } = await paidCampaign(ctx, h, { count: 30 });
    await env.CONTROL.prepare("UPDATE accounts SET active = 0, deleted_at = ? WHERE id = ?")
      .bind(h.clock.now, ctx.account.id)
      .run();
    h.faults.batch = () => "before";
    await sweepDeleted(h.system);
    expect(await statusOf(ctx, id)).toBe("sending");
    h.faults.batch = () => undefined;
    await sweepDeleted(h.system);
    await sweepDeleted(h.system);
    expect(await statusOf(ctx, id)).toBe("cancelled");
    expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 30 * SMS });
    expect(
      await row(
        "SELECT closed_at IS NOT NULL AS closed FROM accounts WHERE id = ?",
        ctx.account.id,
      ),
    ).toEqual({ closed: 1 });
  });
});
