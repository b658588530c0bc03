import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { LIMIT_TEXTS } from "#core/contract/limits/limits.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { newId } from "#core/ids.ts";
import { dayLimitProblem } from "#core/rules/day-limit.ts";
import { HOLD_RULES, heldText } from "#core/rules/holds.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import {
  accountIn,
  deliver,
  drain,
  drive,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import {
  arrived,
  expectEachOnce,
  groupOf,
  launch,
  newDraft,
  newHandsets,
  SMS,
  statusOf,
} from "#tests/support/campaigns.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { administrator, unapproved } from "#tests/worker/campaigns/campaigns/approval-support.ts";
import { laterQuick, sendQuick, stateOf } from "#tests/worker/campaigns/quick-messages/support.ts";
import {
  HOUR,
  scheduleDraft,
  scheduled,
  startDue,
} from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { decideApproval } from "#worker/domains/administration/admin/approvals.ts";
import { checkDraft } from "#worker/domains/campaigns/campaigns/check-calls.ts";
import { getCampaign as report } from "#worker/domains/campaigns/campaigns/get-campaign.ts";
import { listNotifications } from "#worker/domains/platform/notifications/notifications.ts";
import { changeLimits, userLimits } from "#worker/domains/sending/limits/limits.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";

const DAY = 24 * HOUR;

/** An account that signed up a moment ago and may send so many messages a day. */
async function fresh(
  h: Harness,
  { most = 10, limits, ...options }: AccountOptions & { most?: number } = {},
) {
  return accountIn(h, { graded: true, limits: { messages: most, ...limits }, ...options });
}

async function used(ctx: AccountContext) {
  const { data } = await userLimits(ctx);
  return data.find(({ name }) => name === "messages");
}

/** Launched as by a person who reads the flight check, and planned. */
async function launched(h: Harness, ctx: AccountContext, count: number) {
  const draft = await newDraft(ctx, { count });
  const check = await launch(ctx, draft.id);
  await drain(h, "jobs");
  return { ...draft, check };
}

const dayRule = (most: number, usedToday: number, messages: number) =>
  HOLD_RULES.day(dayLimitProblem({ most, used: usedToday }, messages) ?? "");

const inShard = (ctx: AccountContext, sql: string, ...values: unknown[]) =>
  shardDatabase(env, ctx.account.shard)
    .prepare(sql)
    .bind(ctx.account.id, ...values)
    .run();

describe("a day's messages of a new account", () => {
  it("are counted when they are paid for; a campaign beyond them waits and names the rule", async () => {
    const h = harness();
    const ctx = await fresh(h);
    const first = await launched(h, ctx, 6);
    expect(first.check.daily).toEqual({ most: 10, used: 0 });
    await drive(ctx, h, first.id);
    expectEachOnce(h, first.numbers);
    expect(await used(ctx)).toMatchObject({ used: 6, most: 10 });
    const second = await launched(h, ctx, 5);
    expect(second.check.daily).toEqual({ most: 10, used: 6 });
    const rule = dayRule(10, 6, 5);
    expect(await statusOf(ctx, second.id)).toBe("pending");
    expect((await report(ctx, { id: second.id })).data).toMatchObject({
      heldBy: [rule],
      holdReason: heldText([rule]),
    });
    const told = (await listNotifications(ctx, {})).items.map(({ message }) => message);
    expect(told).toContain(NOTIFICATION_TEXTS.campaignWaiting("Spring sale", heldText([rule])));
    expect(await used(ctx)).toMatchObject({ used: 6 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 6 * SMS });
    const third = await launched(h, ctx, 4);
    expect(await statusOf(ctx, third.id)).toBe("sending");
    expect(await used(ctx)).toMatchObject({ used: 10 });
  });

  it("approved, one that waits is sent and counted all the same", async () => {
    const h = harness();
    const ctx = await fresh(h);
    const { id, numbers } = await launched(h, ctx, 15);
    expect(await statusOf(ctx, id)).toBe("pending");
    await decideApproval(await administrator(ctx), { id, launch: 1, status: "approved" });
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await used(ctx)).toMatchObject({ used: 10 });
    expect((await launched(h, ctx, 1)).check.daily).toEqual({ most: 10, used: 10 });
  });

  it("of two campaigns in one moment that pass the limit only together, one is sent", async () => {
    const h = harness();
    const ctx = await fresh(h);
    const drafts = [await newDraft(ctx, { count: 6 }), await newDraft(ctx, { count: 6 })];
    for (const { id } of drafts) await launch(ctx, id);
    // Both have read the same count before either is paid for.
    let waiting: (() => void) | undefined;
    h.faults.batch = async (statements) => {
      if (!statements.some((sql) => sql.includes("INSERT INTO sent_days"))) return undefined;
      if (waiting) waiting();
      else await new Promise<void>((resolve) => (waiting = resolve));
      return undefined;
    };
    const jobs = h.queues.jobs.splice(0);
    expect(jobs).toHaveLength(2);
    const again = await Promise.all(jobs.map((job) => deliver(h, "jobs", [job])));
    expect(again.flat()).toEqual([]);
    const states = await Promise.all(drafts.map(({ id }) => statusOf(ctx, id)));
    expect(states.sort()).toEqual(["pending", "sending"]);
    expect(await used(ctx)).toMatchObject({ used: 6 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 6 * SMS });
  });

  it.each(["before", "after"] as const)(
    "are counted once if the transaction's answer is lost (%s the commit) and the job comes again",
    async (when) => {
      const h = harness();
      const ctx = await fresh(h);
      h.faults.batch = breaksOnce(/INSERT INTO sent_days/, when);
      const { id, numbers } = await launched(h, ctx, 6);
      await drain(h, "jobs");
      expect(await statusOf(ctx, id)).toBe("sending");
      await drive(ctx, h, id);
      expectEachOnce(h, numbers);
      expect(await used(ctx)).toMatchObject({ used: 6 });
    },
  );

  it("begin anew with the day of the account's time zone, and with no other", async () => {
    const h = harness();
    // 11:30 pm in Perth is the next day in Sydney and the same one in UTC.
    h.clock.now = Date.parse("2026-11-25T15:30:00Z");
    const ctx = await fresh(h, { timeZone: "Australia/Perth" });
    expect(await statusOf(ctx, (await launched(h, ctx, 10)).id)).toBe("sending");
    expect(await statusOf(ctx, (await launched(h, ctx, 1)).id)).toBe("pending");
    h.clock.now += 29 * 60_000;
    expect(await statusOf(ctx, (await launched(h, ctx, 1)).id)).toBe("pending");
    h.clock.now += 60_000;
    expect(await statusOf(ctx, (await launched(h, ctx, 10)).id)).toBe("sending");
  });

  it("are shared by sub-accounts, which have no limit of their own", async () => {
    const h = harness();
    const parent = await fresh(h, { shard: 0 });
    const parentId = parent.account.id;
    const sub = await accountIn(h, { role: "subaccount", parentId, shard: 0 });
    expect(await statusOf(sub, (await launched(h, sub, 7)).id)).toBe("sending");
    expect(await used(parent)).toMatchObject({ used: 7 });
    expect(await statusOf(parent, (await launched(h, parent, 4)).id)).toBe("pending");
    const supervisor = await newAccount({ role: "superAdmin" });
    const change = { id: sub.account.id, limits: { messages: 1_000 } };
    await expect(changeLimits(supervisor, change)).rejects.toMatchObject({
      fields: { limits: LIMIT_TEXTS.parents },
    });
  });

  it("a campaign scheduled over them is held at its time, says so and keeps its credit reserved once", async () => {
    const h = harness();
    const ctx = await fresh(h);
    const { id, numbers, at } = await scheduled(ctx, h, { count: 8 });
    h.clock.now = at - 60_000;
    const day = await launched(h, ctx, 5);
    expect(await statusOf(ctx, day.id)).toBe("sending");
    h.clock.now = at;
    await startDue(ctx, h);
    await drain(h, "jobs");
    expect(await statusOf(ctx, id)).toBe("pending");
    expect((await report(ctx, { id })).data.heldBy).toEqual([dayRule(10, 5, 8)]);
    expect(arrived(h, numbers)).toBe(0);
    await decideApproval(await administrator(ctx), { id, launch: 1, status: "approved" });
    await drive(ctx, h, id);
    expectEachOnce(h, numbers);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 13 * SMS });
  });
});

describe("an approved campaign of a new account at its time", () => {
  async function approved(grow: number) {
    const h = harness();
    const ctx = await fresh(h, { flags: unapproved });
    const numbers = newHandsets(8);
    const group = await groupOf(ctx, numbers);
    const { id } = await newDraft(ctx, { groups: [group] });
    const at = h.clock.now + HOUR;
    await scheduleDraft(ctx, id, at);
    await drain(h, "jobs");
    const admin = await administrator(ctx);
    await decideApproval(admin, { id, launch: 1, status: "approved" });
    // On the day on which it is sent.
    h.clock.now = at - 60_000;
    await spend(h, ctx, admin);
    const added = newHandsets(grow);
    await addTo(ctx, group, added);
    h.clock.now = at;
    await startDue(ctx, h);
    await drive(ctx, h, id);
    return { h, ctx, id, admin, all: [...numbers, ...added] };
  }

  /** Uses five of the day's messages. */
  async function spend(h: Harness, ctx: AccountContext, admin: AccountContext) {
    const day = await launched(h, ctx, 5);
    await decideApproval(admin, { id: day.id, launch: 1, status: "approved" });
  }

  async function addTo(ctx: AccountContext, group: string, numbers: readonly string[]) {
    for (const number of numbers) {
      await inShard(
        ctx,
        `INSERT INTO contacts (account_id, id, group_id, number, fields, created_at, updated_at)
          VALUES (?1, ?2, ?3, ?4, '{}', 0, 0)`,
        ...[newId("contact", ctx.now()), group, number],
      );
    }
  }

  it("is sent to as many as were approved, whatever the day has left", async () => {
    const { h, id, ctx, all } = await approved(0);
    expect(await statusOf(ctx, id)).toBe("complete");
    expectEachOnce(h, all);
    expect(await used(ctx)).toMatchObject({ used: 10 });
  });

  it("waits again if it became more since, names the limit, and is sent and paid once", async () => {
    const { h, id, ctx, admin, all } = await approved(4);
    expect((await report(ctx, { id })).data).toMatchObject({
      status: "pending",
      heldBy: [dayRule(10, 5, 12)],
    });
    expect(arrived(h, all)).toBe(0);
    await decideApproval(admin, { id, launch: 2, status: "approved" });
    await drive(ctx, h, id);
    expectEachOnce(h, all);
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 17 * SMS });
  });
});

describe("quick messages of a new account", () => {
  it("are refused beyond the day's limit, with the rule and when to try again; nothing is half-done", async () => {
    const h = harness();
    const ctx = await fresh(h, { most: 3 });
    await sendQuick(ctx, { contacts: newHandsets(2) });
    const refused = await sendQuick(ctx, { contacts: newHandsets(2) }).catch((error) => error);
    expect(refused).toMatchObject({ code: "RATE_LIMITED", message: heldText([dayRule(3, 2, 2)]) });
    expect(refused.retryAfter).toBeLessThanOrEqual(DAY / 1000);
    await sendQuick(ctx, { contacts: newHandsets(1) });
    expect(await used(ctx)).toMatchObject({ used: 3 });
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 3 * SMS });
  });

  it("of many at once exactly as many are sent as the day allows", async () => {
    const h = harness();
    const ctx = await fresh(h, { most: 5 });
    const sends = Array.from({ length: 12 }, () => sendQuick(ctx, { contacts: newHandsets(1) }));
    const results = await Promise.allSettled(sends);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    for (const result of results) {
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "RATE_LIMITED" });
    }
    expect(await expectBooksBalance(ctx)).toMatchObject({ debited: 5 * SMS });
  });

  it("a scheduled one is counted at its time; over the limit it ends, refunded, and says why", async () => {
    const h = harness();
    const ctx = await fresh(h, { most: 3 });
    const { id, at } = await laterQuick(ctx, h, 3);
    expect(await used(ctx)).toMatchObject({ used: 0 });
    h.clock.now = at - 60_000;
    await sendQuick(ctx, { contacts: newHandsets(1) });
    h.clock.now = at;
    await startDue(ctx, h);
    const reason = heldText([dayRule(3, 1, 3)]);
    expect(await stateOf(ctx, id)).toMatchObject({ status: "failed", reason });
    expect(await expectBooksBalance(ctx)).toMatchObject({ kept: SMS });
  });

  it("are no faster than the account may send", async () => {
    const h = harness();
    const ctx = await fresh(h, { most: 100, limits: { messageRate: 60 } });
    const own = { ...ctx, limiter: (key: string) => env.LIMITER.getByName(key) };
    for (let nth = 0; nth < 10; nth++) await sendQuick(own, { contacts: newHandsets(1) });
    await expect(sendQuick(own, { contacts: newHandsets(1) })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringContaining("60"),
    });
    h.clock.now += 2_000;
    await sendQuick(own, { contacts: newHandsets(1) });
  });
});

it("campaigns of a new account share one speed, whatever their senders allow, and say when they end", async () => {
  const h = harness();
  const ctx = await fresh(h, { most: 100, limits: { messageRate: 120 } });
  const { check, id } = await launched(h, ctx, 60);
  expect(check).toMatchObject({ perSecond: 2, finishSeconds: 30 });
  const asked: unknown[] = [];
  const watched: AccountContext = {
    ...ctx,
    limiter: (key) => {
      const real = env.LIMITER.getByName(key);
      return new Proxy(real, {
        get: (target, name) =>
          name === "take"
            ? async (chunks: number[], perSecond: number) => {
                asked.push([key, perSecond]);
                return { granted: chunks.length, waitMs: 0 };
              }
            : Reflect.get(target, name),
      });
    },
  };
  await tickCampaign(watched, id);
  expect(asked).toContainEqual([`messages:${ctx.account.id}`, 2]);
});

it("a sender that is busy uses up nothing of what a new account may send", async () => {
  const h = harness();
  const ctx = await fresh(h, { most: 100, limits: { messageRate: 120 } });
  const { id, numbers } = await launched(h, ctx, 50);
  const pace = `messages:${ctx.account.id}`;
  const real = (key: string) => env.LIMITER.getByName(key);
  const away = { take: async () => ({ granted: 0, waitMs: 1000 }) };
  const busy: typeof ctx.limiter = (key) => Object.assign(real(key), key === pace ? {} : away);
  for (let tick = 0; tick < 5; tick++) {
    await tickCampaign({ ...ctx, limiter: busy }, id);
    h.clock.now += 100;
  }
  expect(h.queues.bulk).toEqual([]);
  await tickCampaign({ ...ctx, limiter: real }, id);
  await drain(h, "bulk");
  expect(arrived(h, numbers)).toBe(25);
});

describe("trust", () => {
  const aged = (h: Harness, days: number) => {
    h.clock.now += days * DAY;
  };
  const receipts = (ctx: AccountContext, day: string, status: string, messages: number) =>
    inShard(
      ctx,
      "INSERT INTO daily_stats (account_id, day, medium, status, messages, spent) VALUES (?, ?, 'sms', ?, ?, 0)",
      day,
      status,
      messages,
    );
  const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
  const trust = async (ctx: AccountContext) => {
    const { trust, data } = await userLimits(ctx);
    return { ...trust, most: data.find(({ name }) => name === "messages")?.most };
  };

  it("grows with age, receipts and verification, shows what is missing, and falls with complaints", async () => {
    const h = harness();
    const ctx = await accountIn(h, { graded: true });
    expect(await trust(ctx)).toMatchObject({ level: "new", chosen: false, most: 500 });
    expect((await trust(ctx)).next?.steps.map(({ done }) => done)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    aged(h, 8);
    await receipts(ctx, dayOf(h.clock.now), "delivered", 2_000);
    expect(await trust(ctx)).toMatchObject({ level: "known", most: 5_000 });
    aged(h, 25);
    expect(await trust(ctx)).toMatchObject({ level: "known" });
    await inShard(
      ctx,
      "INSERT INTO verifications (account_id, id, status, created_at) VALUES (?, 'ver_1', 'approved', 0)",
    );
    expect(await trust(ctx)).toMatchObject({ level: "trusted" });
    await receipts(ctx, dayOf(h.clock.now), "failed", 500);
    expect(await trust(ctx)).toMatchObject({ level: "new", most: 500 });
  });

  it("is what an administrator says, until they leave it to the record again", async () => {
    const supervisor = await newAccount({ role: "superAdmin" });
    const ctx = await newAccount({ graded: true });
    const { id } = ctx.account;
    await changeLimits(supervisor, { id, limits: {}, trust: "trusted" });
    expect(await trust(ctx)).toMatchObject({ level: "trusted", chosen: true });
    await changeLimits(supervisor, { id, limits: { messages: 900 }, trust: null });
    expect(await trust(ctx)).toMatchObject({ level: "new", chosen: false, most: 900 });
  });

  it("limits no account that was here before, nor one that no sign-up made, and counts nothing of it", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { check, id } = await launched(h, ctx, 600);
    expect(check).toMatchObject({ needsApproval: false, heldBy: [], perSecond: 50 });
    expect(check.daily).toBeUndefined();
    expect(await statusOf(ctx, id)).toBe("sending");
    expect(await userLimits(ctx)).toMatchObject({ trust: undefined });
    const rows = await shardDatabase(env, ctx.account.shard)
      .prepare("SELECT COUNT(*) AS n FROM sent_days WHERE account_id = ?")
      .bind(ctx.account.id)
      .first("n");
    expect(rows).toBe(0);
  });

  it("holds the links of a new account: too many, or hidden behind a shortener", async () => {
    const h = harness();
    const ctx = await accountIn(h, { graded: true });
    const check = async (message: string) => {
      const { id } = await newDraft(ctx, { count: 1, message });
      return (await checkDraft(ctx, { id })).data.heldBy.map(({ rule }) => rule);
    };
    expect(await check("See shop.com.au")).toEqual([]);
    expect(await check("See shop.com.au or store.com.au")).toEqual(["text.links"]);
    expect(await check("See bit.ly/abc")).toEqual(["text.shortener"]);
  });
});
