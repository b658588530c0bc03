import { describe, expect, it } from "vitest";
import {
  deleteSpecialPlan,
  SPECIAL_PLAN_TEXTS,
  saveSpecialPlan,
} from "#core/contract/billing/special-plans.ts";
import { me } from "#core/contract/profile/me.ts";
import { idSchema } from "#core/ids.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { personOf } from "#worker/context.ts";
import {
  getOwnSpecialPlan,
  getSpecialPlan,
  deleteSpecialPlan as remove,
  saveSpecialPlan as save,
} from "#worker/domains/money/billing/special-plans.ts";

async function customer(options: AccountOptions = {}) {
  const ctx = await newAccount(options);
  const admin = await newAccount({ role: "superAdmin" });
  const user = idSchema("user").parse(personOf(ctx).userId);
  const id = async () => idSchema("specialPlan").parse((await own())?._id);
  const own = async () => (await getOwnSpecialPlan(ctx)).data;
  return { ctx, admin, user, own, id, cookie: await sessionFor(ctx) };
}

describe("a special plan", () => {
  it("is an account's own prices until another takes its place or it is removed", async () => {
    const { ctx, admin, user, own, id } = await customer();
    expect(await own()).toBeNull();
    const { data: first } = await save(admin, { user, centsPerCredit: 4.125 });
    expect(first).toMatchObject({ user, centsPerCredit: 4.125, centsPerMMS: 39 });
    expect(await own()).toEqual(first);
    const { data: second } = await save(admin, { user, centsPerCredit: 3, centsPerMMS: 31.5 });
    expect((await getSpecialPlan(admin, { userId: user })).data).toEqual(second);
    await remove(admin, { planId: await id() });
    expect(await own()).toBeNull();
    const planId = idSchema("specialPlan").parse(second._id);
    await expect(remove(admin, { planId })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const audits = await auditOf(ctx, "specialPlan.save");
    expect(audits.map(({ actor }) => actor)).toEqual([
      ...[personOf(admin).userId, personOf(admin).userId],
    ]);
  });

  it("shows in the person's menu while it is active", async () => {
    const { admin, user, id, cookie } = await customer();
    const active = async () => {
      const { data } = me.output.parse(await (await call(me, {}, { cookie })).json());
      return data.isSpecialPlanActive;
    };
    expect(await active()).toBe(false);
    await save(admin, { user, centsPerCredit: 4 });
    expect(await active()).toBe(true);
    await remove(admin, { planId: await id() });
    expect(await active()).toBe(false);
  });

  it("of two that are saved at the same time stays one", async () => {
    const { admin, user, own } = await customer();
    const both = [4, 5].map((centsPerCredit) => save(admin, { user, centsPerCredit }));
    const saved = await Promise.all(both);
    const current = await own();
    expect(saved.map(({ data }) => data)).toContainEqual(current);
  });

  it("that is removed late does not take the next one with it", async () => {
    const { admin, user, own, id } = await customer();
    await save(admin, { user, centsPerCredit: 4 });
    const old = await id();
    const [, next] = await Promise.all([
      remove(admin, { planId: old }).catch(() => undefined),
      save(admin, { user, centsPerCredit: 5 }),
    ]);
    expect(await own()).toEqual(next.data);
  });

  it("is no one else's", async () => {
    const { admin, user } = await customer();
    const other = await customer();
    await save(admin, { user, centsPerCredit: 4 });
    expect(await other.own()).toBeNull();
    const userId = idSchema("user").parse(personOf(other.ctx).userId);
    expect((await getSpecialPlan(admin, { userId })).data).toBeNull();
  });

  it.each([
    [0, SPECIAL_PLAN_TEXTS.above],
    [-1, SPECIAL_PLAN_TEXTS.above],
    [0.999, SPECIAL_PLAN_TEXTS.above],
    [100.001, SPECIAL_PLAN_TEXTS.high],
    [4.1255, SPECIAL_PLAN_TEXTS.decimals],
    ["four", "Enter a number"],
    [undefined, "Enter a number"],
  ])("R567: does not cost %s cents", async (centsPerCredit, text) => {
    const { admin, user, own } = await customer();
    const cookie = await sessionFor(admin);
    const answer = await call(saveSpecialPlan, { user, centsPerCredit }, { cookie });
    expect([answer.status, (await refusalOf(answer)).fields]).toEqual([
      ...[400, { centsPerCredit: text }],
    ]);
    expect(await own()).toBeNull();
  });

  it.each([
    ["query", deleteSpecialPlan],
    ["body", { ...deleteSpecialPlan, query: [] }],
  ])("C47: is removed by the id in the %s", async (_, endpoint) => {
    const { admin, user, own, id } = await customer();
    await save(admin, { user, centsPerCredit: 4 });
    const cookie = await sessionFor(admin);
    expect((await call(endpoint, { planId: await id() }, { cookie })).status).toBe(200);
    expect(await own()).toBeNull();
  });

  it("is not removed by its own account", async () => {
    const { admin, user, own, id, cookie } = await customer();
    await save(admin, { user, centsPerCredit: 4 });
    const answer = await call(deleteSpecialPlan, { planId: await id() }, { cookie });
    expect(answer.status).toBe(403);
    expect(await own()).not.toBeNull();
  });
});
