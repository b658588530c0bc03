import { expect, it } from "vitest";
import { listGroups } from "#core/contract/groups/groups.ts";
import { me } from "#core/contract/profile/me.ts";
import { newAccount } from "#tests/support/account.ts";
import { call } from "#tests/support/call.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { sessionFor } from "#tests/support/session.ts";
import { bearer, tokenOf } from "#tests/worker/identity/tokens/support.ts";
import { administrator, give, inStock } from "#tests/worker/senders/dedicated-numbers/support.ts";
import type { AccountContext } from "#worker/context.ts";

// Fields of the User entity (002 section 3) that the console does not use.

async function who(ctx: AccountContext) {
  const text = await (await call(me, {}, { cookie: await sessionFor(ctx) })).text();
  return { text, ...me.output.parse(JSON.parse(text)).data };
}

it("says the country of the mobile, and what kind of profile it is", async () => {
  const ctx = await newAccount({ flags: { profileType: "postpaid" } });
  expect(await who(ctx)).toMatchObject({ countryCode: "61", profile: "postpaid" });
});

it("lists dedicated numbers by the medium that they send (R519)", async () => {
  const h = harness();
  const admin = await administrator(h);
  const ctx = await accountIn(h, { shard: 0 });
  expect(await who(ctx)).toMatchObject({
    dedicatedNumber: { sms: "", mms: "" },
    dedicatedNumList: { sms: [], mms: [] },
  });
  const numbers: Record<string, string> = {};
  for (const type of ["sms", "mms", "common"] as const) {
    const { id, number } = await inStock(admin, { type });
    await give(admin, id, ctx);
    numbers[type] = number;
  }
  const { dedicatedNumber, dedicatedNumList } = await who(ctx);
  expect({ sms: dedicatedNumList.sms.toSorted(), mms: dedicatedNumList.mms.toSorted() }).toEqual({
    sms: [numbers.sms, numbers.common].sort(),
    mms: [numbers.mms, numbers.common].sort(),
  });
  expect(dedicatedNumber).toEqual({ sms: dedicatedNumList.sms[0], mms: dedicatedNumList.mms[0] });
});

it("names a sub-account's parent, and to the parent its sub-accounts, while it may manage them, but to no one anyone else's", async () => {
  const parent = await newAccount({ flags: { allowSubAccount: true } });
  const sub = await newAccount({ parentId: parent.account.id, role: "subaccount" });
  const other = await newAccount({ flags: { allowSubAccount: true } });
  const subAccount = [{ _id: sub.account.id, email: sub.person?.email }];
  expect(await who(parent)).toMatchObject({ adminAccount: null, subAccount });
  expect(await who(sub)).toMatchObject({ adminAccount: parent.account.id, subAccount: [] });
  expect(await who(other)).toMatchObject({ adminAccount: null, subAccount: [] });
  const former = await newAccount({ flags: { allowSubAccount: false } });
  await newAccount({ parentId: former.account.id, role: "subaccount" });
  expect(await who(former)).toMatchObject({ subAccount: [] });
});

it("says whether an app token is new until it is used, and never shows one", async () => {
  const ctx = await newAccount();
  expect((await who(ctx)).newToken).toBe(false);
  const { value } = await tokenOf(ctx);
  const told = await who(ctx);
  expect(told.newToken).toBe(true);
  expect(told.text).not.toContain(value);
  expect((await who(await newAccount())).newToken).toBe(false);
  await (await call(listGroups, {}, bearer(value))).text();
  await expect.poll(async () => (await who(ctx)).newToken).toBe(false);
});
