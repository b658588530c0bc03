import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { ADMIN_USER_TEXTS } from "#core/contract/admin/admin-users.ts";
import { seenVersion } from "#core/contract/fields/record-version.ts";
import { me } from "#core/contract/profile/me.ts";
import { idSchema } from "#core/ids.ts";
import { LATE_TEXTS } from "#core/rules/late-starts.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { expectBooksBalance } from "#tests/support/books.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, paidCampaign, SMS, statusOf } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { sessionFor } from "#tests/support/session.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import {
  deactivateUser,
  deleteDeactivated,
  listDeactivated,
} from "#worker/domains/administration/admin/deactivate-user.ts";
import { listUsers, updateUser } from "#worker/domains/administration/admin/users.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { openUser } from "#worker/domains/identity/sessions/people-of.ts";
import { getBalance } from "#worker/domains/money/credit/balance.ts";
import { tickCampaign } from "#worker/domains/sending/sending/tick-campaign.ts";
import { systemContext } from "#worker/system-context.ts";

const userOf = (ctx: AccountContext) => idSchema("user").parse(personOf(ctx).userId);
const administrator = (name: string, options: AccountOptions = {}) =>
  newAccount({ role: "superAdmin", name, ...options });
const statusOfMe = async (cookie: string) => (await call(me, {}, { cookie })).status;
const opened = async (ctx: AccountContext) =>
  (await openUser(systemContext(env), userOf(ctx))) !== undefined;
const refusals = async (ctx: AccountContext) =>
  (await auditOf(ctx, "edit.refused")).map(({ actor, detail }) => ({
    actor,
    ...JSON.parse(String(detail)),
  }));

async function family() {
  const owner = await newAccount({ shard: 0, name: "Acme" });
  const sub = await newAccount({
    ...{ role: "subaccount", parentId: owner.account.id, shard: 0 },
    ...{ access: ["sms"], credit: 0, flags: { deductFromAccount: false } },
  });
  return { owner, sub };
}

it("R618: nobody signs in to a deactivated account or its sub-accounts, nor sends from them, until it is activated", async () => {
  const admin = await administrator("Kim Tran");
  const { owner, sub } = await family();
  const id = userOf(owner);
  const cookies = [await sessionFor(owner), await sessionFor(sub)];
  await deactivateUser(admin, { id, reason: "Texts that pretend to be a bank" });
  expect(await Promise.all(cookies.map(statusOfMe))).toEqual([401, 401]);
  expect([await opened(owner), await opened(sub)]).toEqual([false, false]);
  for (const account of [owner, sub]) {
    await expect(sendQuick(account, { contacts: newHandsets(1) })).rejects.toThrow(
      LATE_TEXTS.inactive,
    );
  }
  const [mail] = await mailTo(personOf(owner).email);
  expect(mail?.subject).toBe("Your Cooee account was deactivated");
  expect(mail?.text).toContain("Texts that pretend to be a bank");
  const listed = await listDeactivated(admin, { search: userOf(owner) });
  expect(listed).toMatchObject({
    total: 1,
    items: [{ _id: id, active: false, deactivatedBy: "Kim Tran", accountName: "Acme" }],
  });
  expect((await listDeactivated(admin, { search: "no such person" })).total).toBe(0);
  await updateUser(admin, { id, active: true });
  expect([await opened(owner), await opened(sub)]).toEqual([true, true]);
  await sendQuick(owner, { contacts: newHandsets(1) });
  expect((await listDeactivated(admin, { search: id })).total).toBe(0);
  expect((await auditOf(owner, "admin.user.deactivate")).map(({ actor }) => actor)).toEqual([
    userOf(admin),
  ]);
});

it("a campaign of a deactivated account is paused at once, and its owner resumes it later", async () => {
  const admin = await administrator("Kim Tran");
  const h = harness();
  const ctx = await accountIn(h);
  const { id } = await paidCampaign(ctx, h, { count: 30 });
  await deactivateUser(admin, { id: userOf(ctx) });
  await tickCampaign(ctx, id);
  expect(await statusOf(ctx, id)).toBe("paused");
  expect(h.queues.bulk).toEqual([]);
});

it("nobody deactivates themself, so one administrator is always left", async () => {
  const admin = await administrator("Kim Tran");
  await expect(deactivateUser(admin, { id: userOf(admin) })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: ADMIN_USER_TEXTS.ownAccount },
  });
  expect(await opened(admin)).toBe(true);
  expect(await refusals(admin)).toEqual([
    {
      actor: userOf(admin),
      action: "admin.user.deactivate",
      subject: admin.account.id,
      reason: ADMIN_USER_TEXTS.ownAccount,
    },
  ]);
});

it("of two administrators who deactivate each other, one is left", async () => {
  const [kim, lee] = [await administrator("Kim Tran"), await administrator("Lee Wong")];
  const outcomes = await Promise.allSettled([
    deactivateUser(kim, { id: userOf(lee) }),
    deactivateUser(lee, { id: userOf(kim) }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "FORBIDDEN", message: ADMIN_USER_TEXTS.notActive },
  });
  expect([await opened(kim), await opened(lee)].filter(Boolean)).toEqual([true]);
});

it("of two administrators who deactivate a user, one does and the other learns who did", async () => {
  const admins = [await administrator("Kim Tran"), await administrator("Lee Wong")];
  const user = await newAccount();
  const outcomes = await Promise.allSettled(
    admins.map((admin) => deactivateUser(admin, { id: userOf(user) })),
  );
  const first = outcomes.findIndex(({ status }) => status === "fulfilled");
  expect(outcomes[1 - first]).toMatchObject({
    reason: {
      code: "CONFLICT",
      message: expect.stringMatching(
        new RegExp(
          `${personOf(admins[first] as AccountContext).name} deactivated this on \\d\\d/\\d\\d/\\d{4} `,
        ),
      ),
    },
  });
  expect(await auditOf(user, "admin.user.deactivate")).toHaveLength(1);
  expect(await refusals(user)).toHaveLength(1);
});

it("an edit on top of another administrator's is refused, names who made it, and changes nothing", async () => {
  const [kim, lee] = [await administrator("Kim Tran"), await administrator("Lee Wong")];
  const user = await newAccount();
  const id = userOf(user);
  const version = async () =>
    seenVersion.parse((await listUsers(kim, { search: id })).items[0]?.version);
  const seen = await version();
  await updateUser(kim, { id, version: seen, batch: true });
  await expect(
    updateUser(lee, { id, version: seen, batch: false, name: "Someone else", contactLimit: 9 }),
  ).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: expect.stringMatching(/^Kim Tran changed this on /) },
  });
  expect((await listUsers(kim, { search: id })).items).toMatchObject([
    { batch: true, contactLimit: 5000, name: personOf(user).name },
  ]);
  expect(await refusals(user)).toMatchObject([{ actor: userOf(lee), action: "admin.user.edit" }]);
  // Once it was looked at again, or by a program that does not say what it has seen.
  await updateUser(lee, { id, version: await version(), batch: false });
  await updateUser(lee, { id, contactLimit: 9 });
  const raced = await version();
  const outcomes = await Promise.allSettled([
    updateUser(kim, { id, version: raced, contactLimit: 10 }),
    updateUser(lee, { id, version: raced, contactLimit: 11 }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

it("R618: what is deactivated is deleted as by its owner: refunded, freed, and its books kept", async () => {
  const admin = await administrator("Kim Tran");
  const h = harness();
  const ctx = await accountIn(h);
  const id = userOf(ctx);
  const { email } = personOf(ctx);
  const { id: campaign } = await paidCampaign(ctx, h, { count: 30 });
  await expect(deleteDeactivated(admin, { id })).rejects.toMatchObject({
    ...{ code: "CONFLICT", message: ADMIN_USER_TEXTS.notDeactivated },
  });
  expect(await opened(ctx)).toBe(true);
  await deactivateUser(admin, { id });
  await deleteDeactivated(admin, { id });
  expect(await statusOf(ctx, campaign)).toBe("cancelled");
  expect(await expectBooksBalance(ctx)).toMatchObject({ refunded: 30 * SMS });
  const profile = await accountProfile(ctx, ctx.account.id);
  expect([profile.active, profile.deletedAt, profile.closedAt].map(Boolean)).toEqual([
    ...[false, true, true],
  ]);
  expect((await listUsers(admin, { search: email })).total).toBe(0);
  expect((await listDeactivated(admin, { search: id })).total).toBe(0);
  const again = deleteDeactivated(await administrator("Lee Wong"), { id });
  await expect(again).rejects.toThrow(/^This user was deleted\. Kim Tran deleted this on /);
  const edit = updateUser(admin, { id, batch: true });
  await expect(edit).rejects.toThrow(/Kim Tran deleted this on /);
});

it("what a deleted sub-account held goes to its parent", async () => {
  const admin = await administrator("Kim Tran");
  const { owner } = await family();
  const sub = await newAccount({
    ...{ role: "subaccount", parentId: owner.account.id, shard: 0, access: ["sms"] },
    ...{ credit: 10 * SMS },
  });
  const before = (await getBalance(owner)).data.balance;
  await deactivateUser(admin, { id: userOf(sub) });
  await deleteDeactivated(admin, { id: userOf(sub) });
  expect((await getBalance(owner)).data.balance).toBeCloseTo(before + 55);
  expect(await opened(owner)).toBe(true);
});

it("of two administrators, one who activates and one who deletes, one succeeds and nothing is half-done", async () => {
  const [kim, lee] = [await administrator("Kim Tran"), await administrator("Lee Wong")];
  const user = await newAccount();
  const id = userOf(user);
  await deactivateUser(kim, { id });
  const outcomes = await Promise.allSettled([
    updateUser(kim, { id, active: true }),
    deleteDeactivated(lee, { id }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const { active, deletedAt, deactivatedAt } = await accountProfile(user, user.account.id);
  const isActive = outcomes[0]?.status === "fulfilled";
  expect([active, deletedAt === null, deactivatedAt === null]).toEqual([
    ...[isActive, isActive, isActive],
  ]);
});
