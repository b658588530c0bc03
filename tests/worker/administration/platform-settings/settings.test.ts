import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  listSettings as listEndpoint,
  SETTING_TEXTS,
  saveFlags,
  saveNotice,
  savePackages,
  savePrices,
} from "#core/contract/platform-settings/platform-settings.ts";
import { SETTING_VALUE_TEXTS } from "#core/contract/platform-settings/setting-values.ts";
import { idSchema, newId } from "#core/ids.ts";
import { FLAGS } from "#core/rules/flags.ts";
import { newAccount } from "#tests/support/account.ts";
import { auditOf } from "#tests/support/audit.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { bundleOf, heldFor, purchase, saveCard } from "#tests/support/payments.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { listSettings } from "#worker/domains/administration/platform-settings/list-settings.ts";
import {
  saveConsoleNotice,
  saveInvoiceSeller,
  saveLimits,
  saveNewcomers,
  savePlanList,
  savePriceList,
} from "#worker/domains/administration/platform-settings/save-setting.ts";
import { withdrawSetting } from "#worker/domains/administration/platform-settings/withdraw-setting.ts";
import { me } from "#worker/domains/identity/profile/me.ts";
import { saveSpecialPlan } from "#worker/domains/money/billing/special-plans.ts";
import { grantUserCredit } from "#worker/domains/money/orders/given-orders.ts";
import { currentOrder } from "#worker/domains/money/orders/orders.ts";
import { listPlans } from "#worker/domains/money/orders/price-list.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { administrator, chargeFrom, pricesWith, switchOff, versionOf } from "./support.ts";

const HOUR = 3_600_000;

const at = (ctx: AccountContext, now: number): AccountContext => ({ ...ctx, now: () => now });

/** The number of the change of prices that waits for its time. */
async function waitingVersion(ctx: AccountContext): Promise<number> {
  const { sections } = (await listSettings(ctx)).data;
  return sections.find(({ section }) => section === "prices")?.scheduled?.version ?? 0;
}

describe("a price", () => {
  it("R662, R663, R666: is the product's own until an administrator sets another", async () => {
    const { list } = (await listPlans(await newAccount())).data;
    expect(list).toMatchObject({
      base: { sms: 5_500, mms: 39_000 },
      firstRates: { sms: 2_800, mms: 29_000 },
    });
  });

  it("is charged from its moment on; an order begun before it keeps what was agreed", async () => {
    const admin = await administrator();
    const buyer = await newAccount({ credit: 0 });
    const card = await saveCard(buyer);
    // The first purchase has a price of its own.
    await purchase(buyer, await bundleOf(buyer, card, { quantity: 300 }));
    const before = await heldFor(buyer);
    const begun = await bundleOf(buyer, card, { quantity: 300 });
    const starts = admin.now() + HOUR;
    await savePriceList(admin, { ...(await pricesWith(admin, 7_000)), startsAt: starts });
    const base = async (now: number) => (await listPlans(at(buyer, now))).data.list.base.sms;
    expect([await base(starts - 1), await base(starts)]).toEqual([5_500, 7_000]);
    // Agreed on before, and paid before: the same price.
    await purchase(buyer, begun);
    expect((await heldFor(buyer)) - before).toBe(begun.total);
    expect(begun.total).toBe(1_815);
    // Agreed on before, and pressed after: nothing is charged at a price that nobody saw.
    const late = { ...begun, order: crypto.randomUUID() };
    await expect(purchase(at(buyer, starts), late)).rejects.toMatchObject({ code: "CONFLICT" });
    // Pressed again, the order that was begun is still the one it was.
    await purchase(at(buyer, starts), begun);
    expect((await heldFor(buyer)) - before).toBe(begun.total);
    await withdrawSetting(admin, { section: "prices", version: await waitingVersion(admin) });
  });

  it("says beforehand what changes, for whom, and what a campaign comes to; a preview saves nothing", async () => {
    const admin = await administrator();
    const asked = await pricesWith(admin, 6_000);
    const { data } = await savePriceList(admin, { ...asked, preview: true });
    expect(data).toMatchObject({
      saved: false,
      changes: [{ what: "SMS, base price", before: "5.5¢", after: "6¢" }],
      campaigns: [
        { what: "A campaign of 1,000 SMS", before: 55_00, after: 60_00 },
        { what: "A campaign of 1,000 MMS", before: 390_00, after: 390_00 },
      ],
    });
    expect(data.accounts).toBeGreaterThan(0);
    expect(await versionOf(admin, "prices")).toBe(asked.version);
    expect((await platformSettings(admin)).prices.base.sms).toBe(5_500);
  });

  it("leaves accounts with a special plan out of its count", async () => {
    const admin = await administrator();
    const count = async () => {
      const asked = { ...(await pricesWith(admin, 6_000)), preview: true };
      const { accounts, spared } = (await savePriceList(admin, asked)).data;
      return { accounts, spared };
    };
    const before = await count();
    const user = idSchema("user").parse((await newAccount()).person?.userId);
    await saveSpecialPlan(admin, { user, centsPerCredit: 5 });
    expect(await count()).toEqual({ accounts: before.accounts, spared: before.spared + 1 });
  });

  it("of credit that is given is the one of that moment", async () => {
    const admin = await administrator();
    await savePriceList(admin, await pricesWith(admin, 8_000));
    const user = await newAccount({ credit: 0 });
    const id = idSchema("user").parse(user.person?.userId);
    await grantUserCredit(admin, { id, credit: 800, reason: "Test", key: crypto.randomUUID() });
    expect((await listPlans(user)).data.list.base.sms).toBe(8_000);
    expect((await currentOrder(user)).data.totalSMS).toBe(100);
    await chargeFrom(admin, 5_500);
  });
});

/** The number of a section's last change. */
async function lastVersion(section: string): Promise<number> {
  const row = await env.CONTROL.prepare(
    "SELECT MAX(version) AS version FROM platform_settings WHERE section = ?",
  )
    .bind(section)
    .first();
  return z.object({ version: z.number() }).parse(row).version;
}

describe("two administrators", () => {
  it("who change the same at once: one succeeds, the other learns who, and nothing of theirs is left", async () => {
    const [mia, sam] = [await administrator(), await administrator("Sam Brown")];
    const version = await versionOf(mia, "newAccounts");
    const results = await Promise.allSettled([
      saveNewcomers(mia, { value: { credit: 100 }, version, preview: false }),
      saveNewcomers(sam, { value: { credit: 200 }, version, preview: false }),
    ]);
    const lost = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    const { credit } = (await platformSettings(mia)).newAccounts;
    const winner = credit === 100 ? "Mia Chen" : "Sam Brown";
    expect(lost).toMatchObject([{ code: "CONFLICT" }]);
    expect(lost[0].message).toMatch(new RegExp(`^${winner} changed this on \\d\\d/\\d\\d/\\d{4}`));
    const rows = [
      ...(await auditOf(mia, "settings.change")),
      ...(await auditOf(sam, "settings.change")),
    ];
    expect(rows.filter(({ subject }) => subject === "settings.newAccounts")).toHaveLength(1);
    const refusals = [
      ...(await auditOf(mia, "edit.refused")),
      ...(await auditOf(sam, "edit.refused")),
    ];
    expect(refusals).toHaveLength(1);
  });

  it("of whom one has scheduled a change: the other is told, until it is withdrawn, once", async () => {
    const [mia, sam] = [await administrator(), await administrator("Sam Brown")];
    const before = await platformSettings(mia);
    const startsAt = mia.now() + HOUR;
    await savePriceList(mia, { ...(await pricesWith(mia, 6_000)), startsAt });
    await expect(savePriceList(sam, await pricesWith(sam, 6_500))).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Mia Chen has scheduled a change for "),
    });
    const version = await waitingVersion(sam);
    const { sections } = (await listSettings(sam)).data;
    expect(sections.find(({ section }) => section === "prices")?.scheduled).toMatchObject({
      startsAt,
      by: "Mia Chen",
      changes: [{ what: "SMS, base price", before: "5.5¢", after: "6¢" }],
    });
    const withdrawn = await Promise.allSettled([
      withdrawSetting(mia, { section: "prices", version }),
      withdrawSetting(sam, { section: "prices", version }),
    ]);
    const lost = withdrawn.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(lost).toMatchObject([
      {
        code: "CONFLICT",
        message: expect.stringMatching(/^(Mia Chen|Sam Brown) withdrew this on /),
      },
    ]);
    expect(await platformSettings(at(mia, startsAt + HOUR))).toEqual(before);
    await savePriceList(sam, await pricesWith(sam, 6_500));
    await chargeFrom(sam, 5_500);
  });

  it("cannot withdraw what has begun", async () => {
    const mia = await administrator();
    await savePriceList(mia, await pricesWith(mia, 6_000));
    const version = await lastVersion("prices");
    await expect(withdrawSetting(mia, { section: "prices", version })).rejects.toMatchObject({
      code: "CONFLICT",
      message: SETTING_TEXTS.begun,
    });
    await chargeFrom(mia, 5_500);
    await expect(withdrawSetting(mia, { section: "prices", version: 999 })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("bad input", () => {
  it("is refused with its field: a price of zero, an unknown switch, a quantity twice, a date that is past", async () => {
    const admin = await administrator();
    const cookie = await sessionFor(admin);
    const { value, version } = await pricesWith(admin, 5_500);
    const tier = { from: 10_000, rate: 5_000 };
    const packageOf = (quantity: number) => ({
      ...{ id: newId("package", 1), name: "Ten", medium: "sms", quantity, bonus: 0 },
      bestseller: false,
    });
    const before = await listSettings(admin);
    const refused = async (endpoint: Parameters<typeof call>[0], input: object) =>
      refusalOf(await call(endpoint, { version: null, ...input }, { cookie }));
    const zero = { ...value, base: { ...value.base, sms: 0 } };
    expect(await refused(savePrices, { value: zero, version })).toMatchObject({
      code: "INVALID_INPUT",
      fields: { "value.base.sms": SETTING_VALUE_TEXTS.free },
    });
    const twice = { ...value, tiers: { sms: [tier, tier], mms: [] } };
    expect(await refused(savePrices, { value: twice, version })).toMatchObject({
      fields: { "value.tiers.sms.1.from": SETTING_VALUE_TEXTS.tierTwice },
    });
    expect(await refused(saveFlags, { value: { off: ["email"] } })).toMatchObject({
      fields: { "value.off.0": SETTING_VALUE_TEXTS.noFlag },
    });
    expect(await refused(savePackages, { value: [packageOf(10)] })).toMatchObject({
      fields: { "value.0.quantity": SETTING_VALUE_TEXTS.quantity },
    });
    const startsAt = admin.now() - HOUR;
    const dearer = { ...value, base: { ...value.base, sms: 6_000 } };
    expect(await refused(savePrices, { value: dearer, version, startsAt })).toMatchObject({
      fields: { startsAt: SETTING_TEXTS.past },
    });
    const over = { text: "Maintenance", from: startsAt - HOUR, to: startsAt };
    expect(await refused(saveNotice, { value: over })).toMatchObject({
      fields: { "value.to": SETTING_TEXTS.over },
    });
    expect(await refused(savePrices, { value, version })).toMatchObject({
      fields: { value: SETTING_TEXTS.same },
    });
    await expect(
      saveInvoiceSeller(admin, { value: null, version: null, preview: false }),
    ).rejects.toMatchObject({ fields: { value: SETTING_TEXTS.invoices } });
    // Nothing of it is there.
    expect(await listSettings(admin)).toEqual(before);
    expect(await auditOf(admin, "settings.change")).toEqual([]);
  });

  it("R612: is what anybody else asks: only super administrators see or change it", async () => {
    const cookie = await sessionFor(await newAccount());
    expect((await call(listEndpoint, {}, { cookie })).status).toBe(403);
    const off = await call(saveFlags, { value: { off: ["mms"] }, version: null }, { cookie });
    expect(off.status).toBe(403);
  });
});

describe("what is set", () => {
  it("is the usual limit of accounts that have none of their own", async () => {
    const admin = await administrator();
    const [usual, own, trial] = [
      await newAccount(),
      await newAccount({ limits: { drafts: 9 } }),
      await newAccount({ role: "trial" }),
    ];
    const version = await versionOf(admin, "limits");
    const value = { standard: { drafts: 7 }, trial: { drafts: 3 } };
    await saveLimits(admin, { value, version, preview: false });
    const drafts = async (ctx: AccountContext) =>
      (await limitsOf({ ...ctx, limits: undefined })).drafts;
    expect(await Promise.all([usual, own, trial].map(drafts))).toEqual([7, 9, 3]);
    const none = { standard: {}, trial: {} };
    const after = await versionOf(admin, "limits");
    await saveLimits(admin, { value: none, version: after, preview: false });
    expect(await drafts(usual)).toBe(1_000);
  });

  it("is a notice for everyone until the maintenance is over, and says what is switched off", async () => {
    const admin = await administrator();
    const user = await newAccount();
    const [from, to] = [admin.now() + HOUR, admin.now() + 2 * HOUR];
    const text = "We are moving to a new data centre";
    await saveConsoleNotice(admin, { value: { text, from, to }, version: null, preview: false });
    await switchOff(admin, "signUps", "mms");
    const shown = async (now: number) => (await me(at(user, now))).data.notices;
    expect(await shown(user.now())).toEqual([
      expect.stringMatching(new RegExp(`^${text} \\(\\d\\d/\\d\\d/\\d{4} .* to .*\\)$`)),
      FLAGS.mms.notice,
    ]);
    expect(await shown(to)).toEqual([FLAGS.mms.notice]);
    await switchOff(admin);
    expect(await shown(to)).toEqual([]);
  });

  it("keeps the plan of who has one: a renamed or ended plan is agreed as it was", async () => {
    const admin = await administrator();
    const id = newId("plan", 1);
    const plan = { id, name: "Small", medium: "sms", messages: 1_000, rate: 5_200 } as const;
    await savePlanList(admin, { value: [plan], version: null, preview: false });
    const { data } = await savePlanList(admin, {
      ...{ value: [], version: await versionOf(admin, "plans"), preview: true },
    });
    expect(data.changes).toEqual([{ what: "1,000 SMS a month", before: "“Small”, 5.2¢ each" }]);
  });
});
