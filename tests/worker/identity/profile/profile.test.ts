import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { getBalanceWithRates } from "#core/contract/credit/credit-rates.ts";
import { hiddenText } from "#core/contract/fields/name-field.ts";
import { me } from "#core/contract/profile/me.ts";
import {
  finishOnboarding,
  onboarding,
  profileConfig,
  setAutoCredit,
  USER_TEXTS,
  updateMe,
} from "#core/contract/profile/profile.ts";
import type { Endpoint } from "#core/endpoint.ts";
import { FEATURES, type Role } from "#core/permissions.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { call, type Input, refusalOf } from "#tests/support/call.ts";
import { keptFeed } from "#tests/support/kept-feed.ts";
import { sessionFor } from "#tests/support/session.ts";
import {
  profileConfig as profileConfigVerb,
  updateMe as updateMeVerb,
} from "#worker/domains/identity/profile/update-me.ts";
import { addSender } from "#worker/domains/senders/senders/senders.ts";

async function newPerson(options: AccountOptions = {}) {
  const ctx = await newAccount(options);
  const cookie = await sessionFor(ctx);
  return {
    ctx,
    cookie,
    ask: (endpoint: Endpoint, input: Input = {}) => call(endpoint, input, { cookie }),
    who: async () => me.output.parse(await (await call(me, {}, { cookie })).json()).data,
  };
}

describe("the profile", () => {
  it("R675, R676: starts with Sydney's time zone, in English", async () => {
    const { who } = await newPerson();
    expect(await who()).toMatchObject({ timeZone: "Australia/Sydney", language: "English" });
  });

  it("is changed field by field, and nothing else is", async () => {
    const { ctx, ask, who } = await newPerson();
    const before = await who();
    expect((await ask(updateMe, { name: "  Bo Bell " })).status).toBe(200);
    expect(await who()).toEqual({ ...before, name: "Bo Bell" });
    await ask(updateMe, { accountName: "Bells", timeZone: "Australia/Perth", language: "English" });
    expect(await who()).toEqual({
      ...before,
      name: "Bo Bell",
      accountName: "Bells",
      timeZone: "Australia/Perth",
    });
    expect((await ask(updateMe, {})).status).toBe(200);
    expect(await auditOf(ctx)).toContainEqual(
      expect.objectContaining({ action: "user.update", actor: ctx.person?.userId }),
    );
  });

  it("takes the email address and mobile as they are; others are refused, not ignored", async () => {
    const { ask, who } = await newPerson();
    const { email, mobile } = await who();
    const given = { name: "Bo", email: email.toUpperCase(), mobile };
    expect((await ask(updateMe, given)).status).toBe(200);
    for (const [field, value, text] of [
      ["email", "other@example.test", USER_TEXTS.ownEmail],
      ["mobile", "0412345678", USER_TEXTS.ownMobile],
    ] as const) {
      const response = await ask(updateMe, { name: "Cy", [field]: value });
      expect((await refusalOf(response)).fields).toEqual({ [field]: text });
    }
    expect((await who()).name).toBe("Bo");
  });

  it.each([
    ["name", "12345", "Can Not Enter Only Numbers"],
    ["name", " ", "Name is required!"],
    ["name", "Bo\r\nBcc: all@example.test", hiddenText("Name")],
    ["accountName", "x".repeat(51), "Company name cannot be longer than 50 characters"],
    ["timeZone", "Mars/Olympus", expect.any(String)],
    ["language", "Klingon", expect.any(String)],
  ])("refuses %s %j with an error for the field", async (field, value, text) => {
    const { ask } = await newPerson();
    const response = await ask(updateMe, { [field]: value });
    expect(response.status).toBe(400);
    expect((await refusalOf(response)).fields).toEqual({ [field]: text });
  });

  it.each(["subaccount", "guest"] as const)("of a %s: only their own name", async (role: Role) => {
    const { ask, who } = await newPerson({ role, access: FEATURES });
    const before = await who();
    expect((await ask(updateMe, { name: "Bo" })).status).toBe(200);
    for (const input of [{ accountName: "Bells" }, { timeZone: "Australia/Perth" }]) {
      expect((await ask(updateMe, { name: "Cy", ...input })).status).toBe(403);
    }
    expect(await who()).toEqual({ ...before, name: "Bo" });
  });
});

it("separates business names, dedicated and personal numbers", async () => {
  const { ctx, who } = await newPerson();
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 10 });
  await addSender(ctx, { value: "61480001111", type: 2, perSecond: 10 });
  await addSender(ctx, { value: "61412345678", type: 4, perSecond: 1 });
  const person = await who();
  expect(person).toMatchObject({
    senders: ["Bells"],
    mobileSenders: ["61480001111"],
    personalSenders: ["61412345678"],
    firstQuickSMS: true,
    firstQuickMMS: true,
  });
  expect(person.senderList.map(({ label }) => label).sort()).toEqual([
    "Business: Bells",
    "Dedicated: 61480001111",
    "Personal: 61412345678",
    "Shared number",
  ]);
});

it("decision 12: says how far each business name's registration is, and nothing of numbers", async () => {
  const { ctx, who } = await newPerson();
  await addSender(ctx, { value: "Bells", type: 3, perSecond: 10 });
  await addSender(ctx, { value: "Chimes", type: 3, perSecond: 10, register: "submitted" });
  await addSender(ctx, { value: "61480001111", type: 2, perSecond: 10 });
  await addSender(ctx, { value: "Chimes", type: 3, perSecond: 10, register: "registered" });
  const { senderList } = await who();
  expect(Object.fromEntries(senderList.map(({ value, register }) => [value, register]))).toEqual({
    "#SharedNum#": undefined,
    "61480001111": undefined,
    Bells: "not_submitted",
    Chimes: "registered",
  });
});

it("R540: a change of the person or the account is published to every open console", async () => {
  const { events, feed } = keptFeed();
  const ctx = await newAccount({ credit: 0 }, { outside: { feed } });
  await updateMeVerb(ctx, { name: "Bo" });
  await profileConfigVerb(ctx, { allowReceivedSmsAsEmail: true });
  expect(events).toEqual([{ type: "user" }, { type: "user" }]);
});

describe("the default sender (R535)", () => {
  it("R628: is one of the account's own, and the shared one again once it is gone", async () => {
    const { ctx, ask, who } = await newPerson();
    const other = await newPerson();
    await addSender(ctx, { value: "Bells", type: 3, perSecond: 1 });
    await addSender(other.ctx, { value: "Theirs", type: 3, perSecond: 1 });
    expect((await ask(profileConfig, { defaultSender: "Bells" })).status).toBe(200);
    expect((await who()).defaultSender).toBe("Bells");
    for (const defaultSender of ["Theirs", "bells", "", "61400000000"]) {
      const response = await ask(profileConfig, { defaultSender });
      expect([defaultSender, response.status]).toEqual([defaultSender, 400]);
      expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(["defaultSender"]);
    }
    expect((await who()).defaultSender).toBe("Bells");
    await ctx.db.batch([
      {
        sql: "UPDATE senders SET status = 'rejected' WHERE account_id = ? AND value = 'Bells'",
        params: [ctx.account.id],
      },
    ]);
    expect((await who()).defaultSender).toBe("#SharedNum#");
  });

  it("is not the shared one if the account may not use it", async () => {
    const { ctx, ask, who } = await newPerson({ flags: { allowedSharedSender: false } });
    expect((await ask(profileConfig, { defaultSender: "#SharedNum#" })).status).toBe(400);
    expect(await who()).toMatchObject({ senderList: [], defaultSender: "" });
    await addSender(ctx, { value: "Bells", type: 3, perSecond: 10 });
    expect((await who()).senderList.map(({ value }) => value)).toEqual(["Bells"]);
    expect((await who()).defaultSender).toBe("Bells");
    // A sub-account may do no more than its parent.
    const sub = await newPerson({
      role: "subaccount",
      access: ["sms"],
      parentId: ctx.account.id,
      shard: ctx.account.shard === 0 ? 0 : 1,
    });
    expect((await sub.who()).senderList).toEqual([]);
  });

  it("R283, R628: is a sub-account's choice too; its other settings are not", async () => {
    const { ctx, ask, who } = await newPerson({ role: "subaccount", access: ["sms"] });
    await addSender(ctx, { value: "Bells", type: 3, perSecond: 1 });
    expect((await ask(profileConfig, { defaultSender: "Bells" })).status).toBe(200);
    expect((await who()).defaultSender).toBe("Bells");
    const settings = [
      { allowReceivedSmsAsEmail: true },
      { lateMinutes: 15 },
      { sendWindow: null },
      { familyOptOuts: false },
    ];
    for (const setting of settings) {
      const response = await ask(profileConfig, { defaultSender: "#SharedNum#", ...setting });
      expect([setting, response.status]).toEqual([setting, 403]);
    }
    expect((await who()).defaultSender).toBe("Bells");
  });

  it("and the reply settings are changed separately", async () => {
    const { ask, who } = await newPerson();
    await ask(profileConfig, { allowReceivedSmsAsEmail: true });
    expect((await who()).allowReceivedSmsAsEmail).toBe(true);
    await ask(profileConfig, { defaultSender: "#SharedNum#" });
    expect((await who()).allowReceivedSmsAsEmail).toBe(true);
  });
});

describe("the hours for marketing", () => {
  const hours = { from: 540, to: 1200, days: [1, 2, 3, 4, 5] };

  it("are none, until they are set, and again once they are removed", async () => {
    const { ask, who } = await newPerson();
    expect((await who()).sendWindow).toBeNull();
    await ask(profileConfig, { sendWindow: hours });
    await ask(profileConfig, { allowReceivedSmsAsEmail: true });
    expect((await who()).sendWindow).toEqual(hours);
    await ask(profileConfig, { sendWindow: null });
    expect((await who()).sendWindow).toBeNull();
  });

  it.each([
    ["end when they begin", { to: 540 }],
    ["have no day", { days: [] }],
    ["begin on an eighth day", { days: [7] }],
    ["last longer than a day", { to: 1440 }],
  ])("are refused if they %s", async (_, change) => {
    const { ask, who } = await newPerson();
    const response = await ask(profileConfig, { sendWindow: { ...hours, ...change } });
    expect(response.status).toBe(400);
    expect((await who()).sendWindow).toBeNull();
  });
});

describe("auto credit", () => {
  it("keeps its amount, whether on or off", async () => {
    const { ask, who } = await newPerson();
    await ask(setAutoCredit, { autoCredit: true, autoCreditAmount: 50_00 });
    expect(await who()).toMatchObject({ autoCredit: true, autoCreditAmount: 50_00 });
    await ask(setAutoCredit, { autoCredit: false });
    expect(await who()).toMatchObject({ autoCredit: false, autoCreditAmount: 50_00 });
    await ask(setAutoCredit, { autoCredit: false, autoCreditAmount: 0 });
    expect(await who()).toMatchObject({ autoCredit: false, autoCreditAmount: 0 });
  });

  it.each([undefined, 0, -1, 0.5, 10_000_01])("refuses the amount %j", async (autoCreditAmount) => {
    const { ask } = await newPerson();
    const response = await ask(setAutoCredit, { autoCredit: true, autoCreditAmount });
    expect(response.status).toBe(400);
    expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(["autoCreditAmount"]);
  });

  it("is not for an account that is exempt from it (R616)", async () => {
    const { ctx, ask, who } = await newPerson();
    await env.CONTROL.prepare("UPDATE accounts SET is_not_auto_credit = 1 WHERE id = ?")
      .bind(ctx.account.id)
      .run();
    const response = await ask(setAutoCredit, { autoCredit: true, autoCreditAmount: 50_00 });
    expect(response.status).toBe(403);
    expect((await who()).autoCredit).toBe(false);
  });
});

describe("the balance with its rates (C61)", () => {
  it("says what the credit in use was bought at", async () => {
    const { ask } = await newPerson({ credit: 100_000 });
    const { data } = getBalanceWithRates.output.parse(
      await (await ask(getBalanceWithRates)).json(),
    );
    expect(data).toMatchObject({ symbol: "$", balance: 100, rates: { sms: 5.5, mms: 39 } });
  });

  it("gives no rates if nothing is left", async () => {
    const { ask } = await newPerson({ credit: 0 });
    const { data } = getBalanceWithRates.output.parse(
      await (await ask(getBalanceWithRates)).json(),
    );
    expect([data.balance, data.rates]).toEqual([0, undefined]);
  });
});

describe("onboarding", () => {
  it("remembers what was entered, and ends once", async () => {
    const { ask, who } = await newPerson({ name: "Ann" });
    const steps = async () => onboarding.output.parse(await (await ask(onboarding)).json()).data;
    expect(await steps()).toEqual({
      complete: false,
      steps: { company: false, timeZone: false, logo: false },
    });
    await ask(updateMe, { accountName: "Bells" });
    expect((await steps()).steps.company).toBe(true);
    await ask(finishOnboarding);
    await ask(finishOnboarding);
    expect(await steps()).toMatchObject({ complete: true, steps: { timeZone: true } });
    expect((await who()).isOnboarded).toBe(true);
  });
});
