import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { USER_TEXTS } from "#core/contract/profile/profile.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { adminDashboard } from "#worker/domains/administration/admin/dashboard.ts";
import { listUsers, updateUser } from "#worker/domains/administration/admin/users.ts";
import { needsApproval } from "#worker/domains/administration/approvals/approvals.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { setAutoCredit } from "#worker/domains/identity/profile/update-me.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";
import { listAllOrders } from "#worker/domains/money/orders/list-all-orders.ts";
import { systemContext } from "#worker/system-context.ts";

const userOf = (ctx: AccountContext) => idSchema("user").parse(personOf(ctx).userId);

async function actors(ctx: AccountContext, action: string) {
  const rows = await auditOf(ctx, action);
  return rows.map(({ actor, detail }) => ({ actor, detail: JSON.parse(String(detail)) }));
}

it("users are found by the beginning of their name, business, e-mail or mobile, and by role", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const name = `Zed ${crypto.randomUUID()}`;
  const ctx = await newAccount({ name, role: "trial", flags: { adminApproved: false } });
  const id = userOf(ctx);
  const mobile = `614${String(Date.now()).slice(-8)}`;
  await env.CONTROL.prepare("UPDATE users SET mobile = ? WHERE id = ?").bind(mobile, id).run();
  const email = `${id.toLowerCase()}@example.test`;
  for (const search of [name.toUpperCase(), email.slice(0, 12), `0${mobile.slice(2)}`]) {
    const { items } = await listUsers(admin, { search });
    expect([search, items.map(({ _id }) => _id).includes(id)]).toEqual([search, true]);
  }
  const { items, total } = await listUsers(admin, { search: name, role: ["guest", "trial"] });
  expect(total).toBe(1);
  expect(items).toMatchObject([
    { _id: id, account: ctx.account.id, role: "trial", adminApproved: false, contactLimit: 5000 },
  ]);
  expect(await listUsers(admin, { search: name, role: ["user"] })).toMatchObject({ total: 0 });
  for (const search of ["%", "_", "' OR 1", "\u{10ffff}", "no such person"]) {
    expect((await listUsers(admin, { search })).items).toEqual([]);
  }
});

it("pages users newest first", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const second = await newAccount({ role: "guest" });
  const third = await newAccount({ role: "guest" });
  const page = (number: number) => listUsers(admin, { role: ["guest"], limit: 1, page: number });
  expect((await page(1)).items[0]?._id).toBe(userOf(third));
  expect((await page(2)).items[0]?._id).toBe(userOf(second));
});

it("R592, R593, R594, R596, R597, R614: the form's fields are saved, or refused by name", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const ctx = await newAccount({ role: "user" });
  const sub = await newAccount({
    ...{ role: "subaccount", access: ["sms"], parentId: ctx.account.id },
    shard: ctx.account.shard === 0 ? 0 : 1,
  });
  const id = userOf(ctx);
  const update = (fields: object) =>
    updateUser(admin, contract.updateUser.input.parse({ id, ...fields }));
  const person = async (account: AccountContext) =>
    (await openUser(systemContext(env), personOf(account).userId))?.person;
  const email = `${id}@Example.test`;
  const flags = { batch: true, allowSubAccount: false, allowReceivedSmsAsEmail: true };
  await setAutoCredit(ctx, { autoCredit: true, autoCreditAmount: 5000 });
  await update({ ...flags, isNotAutoCredit: true, name: "Mia Nguyen", email, currency: "AUD" });
  expect(await person(ctx)).toMatchObject({ ...flags, name: "Mia Nguyen" });
  expect(await person(sub)).toMatchObject({ batch: true });
  expect(await accountProfile(ctx, ctx.account.id)).toMatchObject({ autoCredit: false });
  const on = setAutoCredit(ctx, { autoCredit: true, autoCreditAmount: 5000 });
  await expect(on).rejects.toThrow(USER_TEXTS.noAutoCredit);
  await update({ batch: false });
  expect([(await person(ctx))?.batch, (await person(sub))?.batch]).toEqual([false, false]);
  const refused = async (fields: object, text: string) =>
    expect(async () => update(fields)).rejects.toThrow(text);
  await refused({ name: " " }, "Name is required!");
  await refused({ name: "1234" }, "Can Not Enter Only Numbers");
  await refused({ email: "" }, ADMIN_USER_TEXTS.emailRequired);
  await refused({ email: "other@example.test" }, ADMIN_USER_TEXTS.ownEmail);
  await refused({ mobile: "12" }, ADMIN_USER_TEXTS.mobile);
  await refused({ mobile: "0412345678" }, ADMIN_USER_TEXTS.ownMobile);
  await refused({ currency: "" }, ADMIN_USER_TEXTS.currencyRequired);
  await refused({ currency: "USD" }, ADMIN_USER_TEXTS.onlyDollars);
  await refused({ profileType: "postpaid" }, ADMIN_USER_TEXTS.ownProfileType);
  await refused({ autoCredit: true }, ADMIN_USER_TEXTS.ownAutoCredit);
  const { profileType } = await accountProfile(ctx, ctx.account.id);
  await update({ profileType, autoCredit: false, countryCode: "61" });
  expect(await actors(ctx, "admin.user.edit")).toHaveLength(2);
});

it("an administrator sets an account's flags and ends a trial, on record under their name", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const ctx = await newAccount({ role: "trial", flags: { adminApproved: false } });
  const sub = await newAccount({
    role: "subaccount",
    parentId: ctx.account.id,
    shard: ctx.account.shard === 0 ? 0 : 1,
    flags: { adminApproved: false },
  });
  const id = userOf(ctx);
  const flags = { quickApproved: true, allowedSharedSender: false, contactLimit: 9000 };
  await updateUser(admin, { id, role: "user", adminApproved: true, ...flags });
  const { items } = await listUsers(admin, { search: `${id.toLowerCase()}@` });
  expect(items).toMatchObject([{ role: "user", adminApproved: true, ...flags }]);
  expect(await needsApproval(ctx)).toBe(false);
  // What an account is given, its sub-accounts have too, and lose with it.
  expect(await needsApproval(sub)).toBe(false);
  await updateUser(admin, { id, adminApproved: false });
  expect([await needsApproval(ctx), await needsApproval(sub)]).toEqual([true, true]);
  const [first, second] = await actors(ctx, "admin.user.edit");
  expect(first).toEqual({
    actor: userOf(admin),
    detail: { user: id, role: "user", adminApproved: true, ...flags },
  });
  expect(second).toEqual({ actor: userOf(admin), detail: { user: id, adminApproved: false } });
  const guest = await newAccount({ role: "guest" });
  await expect(updateUser(admin, { id: userOf(guest), role: "user" })).rejects.toThrow(
    ADMIN_USER_TEXTS.notTrial,
  );
});

it("credit is given with a reason, once for each key, and is in the books", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const ctx = await newAccount({ credit: 0 });
  const key = crypto.randomUUID();
  const grant = { id: userOf(ctx), credit: 2500, reason: "Made up for an outage", key };
  await Promise.all([grantUserCredit(admin, grant), grantUserCredit(admin, grant)]);
  await grantUserCredit(admin, grant);
  expect((await getBalance(ctx)).data.balance).toBe(2500);
  await expect(grantUserCredit(admin, { ...grant, credit: 2600 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await expectBooksBalance(ctx)).toMatchObject({ granted: 2_500_000 });
  // It is an order like any other that an administrator makes.
  const { orders } = (await listAllOrders(admin, { userEmail: ctx.person?.email })).data;
  expect(orders).toMatchObject([
    { type: "Admin", paymentMode: "admin", credit: 2500, note: "Made up for an outage" },
  ]);
  expect(await actors(ctx, "order.give")).toMatchObject([
    { actor: userOf(admin), detail: { credit: 2_500_000, note: "Made up for an outage" } },
  ]);
});

it("a credit key gives one account one amount, even if another is named with it", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const [first, other] = [await newAccount({ credit: 0 }), await newAccount({ credit: 0 })];
  const grant = (ctx: AccountContext, key: string, change = {}) =>
    grantUserCredit(admin, { id: userOf(ctx), credit: 900, reason: "Outage", key, ...change });
  const balances = async () => [
    (await getBalance(first)).data.balance,
    (await getBalance(other)).data.balance,
  ];
  const key = crypto.randomUUID();
  await grant(first, key);
  for (const [ctx, change] of [
    [other, {}],
    [first, { credit: 901 }],
    [first, { reason: "Refund" }],
  ] as const) {
    await expect(grant(ctx, key, change)).rejects.toMatchObject({ code: "CONFLICT" });
  }
  expect(await balances()).toEqual([900, 0]);
  const raced = crypto.randomUUID();
  const outcomes = await Promise.allSettled([grant(first, raced), grant(other, raced)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await balances()).reduce((sum, one) => sum + one, 0)).toBe(1800);
});

it("the dashboard counts users by role, and new accounts", async () => {
  const admin = await newAccount({ role: "superAdmin" });
  const before = (await adminDashboard(admin)).data;
  await newAccount({ role: "trial" });
  const after = (await adminDashboard(admin)).data;
  const trials = ({ users }: typeof after) =>
    users.find(({ role }) => role === "trial")?.count ?? 0;
  expect(trials(after)).toBe(trials(before) + 1);
  expect(after.accountsCreated.day).toBe(before.accountsCreated.day + 1);
});
