import { expect, it } from "vitest";
import { ADMIN_USAGE_TEXTS } from "#core/contract/dashboard/admin-usage.ts";
import { subAccountHistory as historyCall } from "#core/contract/dashboard/sub-account-history.ts";
import { newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { family } from "#tests/worker/identity/sub-accounts/credit-family.ts";
import { signedIn } from "#tests/worker/identity/sub-accounts/support.ts";
import { deleteSubAccount } from "#worker/domains/identity/sub-accounts/delete-sub-account.ts";
import { subAccountHistory } from "#worker/domains/reports/dashboard/sub-account-history.ts";
import { sweepStats } from "#worker/domains/reports/stats/roll-up-days.ts";
import { write } from "./support.ts";

const NONE = { sent: 0, received: 0, blocked: 0, spent: 0 };

it("R623: a month of each sub-account, also of one that was removed, and of no other account's", async () => {
  const { h, parent, sub } = await family(0, { credit: 0 });
  const admin = { ...(await newAccount({ role: "superAdmin" })), now: () => h.clock.now };
  h.clock.now = Date.parse("2026-11-24T03:00:00Z");
  const shard = parent.account.shard === 0 ? 0 : 1;
  const younger = await newAccount({ role: "subaccount", parentId: parent.account.id, shard });
  const stranger = await newAccount({ role: "subaccount", parentId: "acc_other", shard });
  const november = { at: Date.parse("2026-11-02T03:00:00Z"), status: "delivered" } as const;
  await write(sub, [
    { ...november, price: 5_500 },
    { ...november, price: 39_000, attachment: "att" },
    { at: Date.parse("2026-10-31T20:00:00Z"), status: "received" },
    // October in Sydney.
    { at: Date.parse("2026-10-31T12:00:00Z"), status: "sent", price: 11_000 },
  ]);
  await write(stranger, [november]);
  h.clock.now += 120_000;
  await onEachShard(h.system, sweepStats);
  const read = (more: object = {}) =>
    subAccountHistory(admin, historyCall.input.parse({ id: parent.person?.userId, ...more }));
  const november26 = {
    sms: { ...NONE, sent: 1, received: 1, spent: 5.5 },
    mms: { ...NONE, sent: 1, spent: 39 },
  };
  expect((await read()).items).toMatchObject([
    { _id: younger.account.id, state: "active", sms: NONE, mms: NONE },
    { _id: sub.account.id, email: sub.person?.email, state: "active", ...november26 },
  ]);
  const october = await read({ month: 10, year: 2026, page: 2, limit: 1 });
  expect(october).toMatchObject({ total: 2, current: 2, totalPages: 2 });
  expect(october.items).toMatchObject([{ sms: { ...NONE, sent: 1, spent: 11 }, mms: NONE }]);
  const asParent = await signedIn(parent);
  if (!asParent) throw new Error("No one is signed in");
  await deleteSubAccount(asParent, { id: sub.account.id });
  expect((await read()).items[1]).toMatchObject({ state: "removed", email: "", ...november26 });
  await expect(read({ month: 12 })).rejects.toMatchObject({
    fields: { month: ADMIN_USAGE_TEXTS.month },
  });
});

it("is for super administrators, of users that there are", async () => {
  const user = await newAccount();
  const cookie = await sessionFor(user);
  expect((await call(historyCall, { id: user.person?.userId }, { cookie })).status).toBe(403);
  const admin = await sessionFor(await newAccount({ role: "superAdmin" }));
  const none = await call(historyCall, { id: newId("user", 1) }, { cookie: admin });
  expect(none.status).toBe(404);
});
