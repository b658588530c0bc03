import { describe, expect, it } from "vitest";
import {
  changeInboundNotification as changeInboundCall,
  MOST_INBOUND,
  MOST_NOTIFICATION_EMAILS,
  NOTIFICATION_SETTING_TEXTS,
  setPaymentNotifications as setPaymentsCall,
} from "#core/contract/notification-settings/notification-settings.ts";
import { idSchema, newId } from "#core/ids.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  addInboundNotification,
  changeInboundNotification,
  deleteInboundNotification,
  getNotificationConfiguration,
  saveNotificationConfiguration,
  setInboundStatus,
  setOptOutNotifications,
  setPaymentNotifications,
} from "#worker/domains/platform/notification-settings/configuration.ts";
import {
  addNotificationEmail,
  deleteNotificationEmail,
  listNotificationEmails,
} from "#worker/domains/platform/notification-settings/notification-emails.ts";
import {
  insertEmail,
  putInbound,
} from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { codeIn, confirmedAddress, newAddress, newNumber, scene } from "./support.ts";

const EMPTY = {
  payment: [],
  optOut: [],
  optOutFrequency: "immediately",
  inbound: [],
  inboundStatus: true,
} as const;

/** The whole of a configuration. */
const whole = (parts: object) => ({ ...structuredClone(EMPTY), ...parts }) as never;

async function configured(ctx: AccountContext) {
  return (await getNotificationConfiguration(ctx)).data;
}

const inboundId = idSchema("inboundNotification");
const emailId = idSchema("notificationEmail");

describe("the addresses", () => {
  it("are listed once added, and confirmed by the code that is mailed to them", async () => {
    const { ctx, mails } = await scene();
    const email = newAddress();
    const { data } = await addNotificationEmail(ctx, { email });
    expect(data).toMatchObject({ email, verified: false });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: email, text: expect.stringContaining("Bells Florist") });
    const code = codeIn(mails[0] ?? { text: "" });
    const wrong = code === "111111" ? "222222" : "111111";
    await expect(addNotificationEmail(ctx, { email, code: wrong })).rejects.toMatchObject({
      fields: { code: expect.any(String) },
    });
    await addNotificationEmail(ctx, { email, code });
    expect((await listNotificationEmails(ctx)).data).toEqual([
      { _id: data._id, email, verified: true },
    ]);
    await expect(addNotificationEmail(ctx, { email })).rejects.toThrow(
      NOTIFICATION_SETTING_TEXTS.known,
    );
  });

  it("need a code of their own: that of another address, or another account's, confirms nothing", async () => {
    const one = await scene();
    const other = await scene();
    const [email, second] = [newAddress(), newAddress()];
    await addNotificationEmail(one.ctx, { email });
    const code = codeIn(one.mails[0] ?? { text: "" });
    await expect(addNotificationEmail(one.ctx, { email: second, code })).rejects.toThrow();
    await expect(addNotificationEmail(other.ctx, { email, code })).rejects.toThrow();
    expect((await listNotificationEmails(other.ctx)).data).toEqual([]);
  });

  it("of the person's own sign-in needs none", async () => {
    const { ctx, mails } = await scene();
    const email = ctx.person?.email ?? "";
    const { data } = await addNotificationEmail(ctx, { email });
    expect([data.verified, mails]).toEqual([true, []]);
  });

  it("are bounded, and go from every list with their row", async () => {
    const given = await scene();
    const { ctx } = given;
    const email = await confirmedAddress(given);
    await setPaymentNotifications(ctx, { emails: [email] });
    await setOptOutNotifications(ctx, { emails: [email], frequency: "daily" });
    const [first] = (await listNotificationEmails(ctx)).data;
    await deleteNotificationEmail(ctx, { id: emailId.parse(first?._id) });
    expect(await configured(ctx)).toEqual({ ...EMPTY, optOutFrequency: "daily" });
    expect((await rowsOf(ctx)).notification_recipients).toEqual([]);
    const most = MOST_NOTIFICATION_EMAILS;
    await ctx.db.batch(
      Array.from({ length: most }, () =>
        insertEmail(ctx, { email: newAddress(), verifiedAt: null, most }),
      ).flat(),
    );
    await expect(addNotificationEmail(ctx, { email: newAddress() })).rejects.toThrow(
      NOTIFICATION_SETTING_TEXTS.full,
    );
  });
});

describe("the configuration", () => {
  it("R273, R313, R390: holds who is mailed about payments, opt-outs, and replies to each sender", async () => {
    const given = await scene();
    const { ctx, number } = given;
    expect(await configured(ctx)).toEqual(EMPTY);
    const [one, two] = [await confirmedAddress(given), await confirmedAddress(given)].sort();
    const inbound = [{ senderId: number, emails: [one, two], frequency: "daily" }];
    await saveNotificationConfiguration(
      ctx,
      whole({ payment: [one], optOut: [two], optOutFrequency: "hourly", inbound }),
    );
    expect(await configured(ctx)).toEqual({
      payment: [one],
      optOut: [two],
      optOutFrequency: "hourly",
      inbound: [{ _id: expect.stringMatching(/^inb_/), ...inbound[0] }],
      inboundStatus: true,
    });
  });

  it("C59: POST replaces the whole, and keeps the id of an entry that it names or whose sender has one", async () => {
    const given = await scene();
    const { system, ctx, number } = given;
    const second = await newNumber(system, ctx);
    const third = await newNumber(system, ctx);
    const email = await confirmedAddress(given);
    const entry = (senderId: string, more = {}) => {
      return { senderId, emails: [email], frequency: "immediately", ...more };
    };
    const first = await saveNotificationConfiguration(
      ctx,
      whole({ payment: [email], inbound: [entry(number), entry(second), entry("all")] }),
    );
    const idOf = (data: typeof first.data, sender: string) =>
      data.inbound.find(({ senderId }) => senderId === sender)?._id;
    const kept = idOf(first.data, second);
    const after = await saveNotificationConfiguration(
      ctx,
      whole({
        optOut: [email],
        inbound: [entry(second), entry(third, { _id: idOf(first.data, number) })],
      }),
    );
    expect(after.data).toMatchObject({ payment: [], optOut: [email] });
    expect(after.data.inbound.map(({ senderId }) => senderId)).toEqual([second, third].sort());
    expect(idOf(after.data, second)).toBe(kept);
    expect(idOf(after.data, third)).toBe(idOf(first.data, number));
    expect((await rowsOf(ctx)).notification_recipients).toHaveLength(3);
  });

  it("R333: inbound entries are added, edited and deleted, each by itself", async () => {
    const given = await scene();
    const { system, ctx, number } = given;
    const second = await newNumber(system, ctx);
    const [one, two] = [await confirmedAddress(given), await confirmedAddress(given)];
    const { data } = await saveNotificationConfiguration(
      ctx,
      whole({
        payment: [one],
        inbound: [
          { senderId: number, emails: [one], frequency: "immediately" },
          { senderId: "all", emails: [one], frequency: "immediately" },
        ],
      }),
    );
    const id = inboundId.parse(data.inbound.find(({ senderId }) => senderId === number)?._id);
    const edited = { senderId: second, emails: [two], frequency: "hourly" as const };
    await changeInboundNotification(ctx, { id, ...edited });
    const changed = await configured(ctx);
    expect(changed.payment).toEqual([one]);
    expect(changed.inbound).toContainEqual({ _id: id, ...edited });
    expect(changed.inbound).toContainEqual(
      expect.objectContaining({ senderId: "all", emails: [one] }),
    );
    await deleteInboundNotification(ctx, { id });
    expect((await configured(ctx)).inbound).toMatchObject([{ senderId: "all" }]);
    expect((await rowsOf(ctx)).notification_recipients).toHaveLength(2);
  });

  it("R334, C59: payments, opt-outs and the status of inbound are changed one by one", async () => {
    const given = await scene();
    const { ctx } = given;
    const email = await confirmedAddress(given);
    await setPaymentNotifications(ctx, { emails: [email] });
    expect(await configured(ctx)).toEqual({ ...EMPTY, payment: [email] });
    await setOptOutNotifications(ctx, { emails: [email], frequency: "daily" });
    await setInboundStatus(ctx, { inboundStatus: false });
    await setPaymentNotifications(ctx, { emails: [] });
    expect(await configured(ctx)).toEqual({
      ...EMPTY,
      optOut: [email],
      optOutFrequency: "daily",
      inboundStatus: false,
    });
  });

  it("R406: a call that fails says so, names the field and changes nothing", async () => {
    const given = await scene();
    const { ctx } = given;
    const email = await confirmedAddress(given);
    const unproved = newAddress();
    await addNotificationEmail(ctx, { email: unproved });
    const cookie = await sessionFor(ctx);
    await setPaymentNotifications(ctx, { emails: [email] });
    const refused = await call(setPaymentsCall, { emails: [email, unproved] }, { cookie });
    expect(refused.status).toBe(400);
    expect(await refusalOf(refused)).toMatchObject({
      success: false,
      message: NOTIFICATION_SETTING_TEXTS.unproved(unproved),
      fields: { emails: NOTIFICATION_SETTING_TEXTS.unproved(unproved) },
    });
    expect((await configured(ctx)).payment).toEqual([email]);
    const gone = await call(
      changeInboundCall,
      { id: "inb_00000000000000000000000000", senderId: "all", emails: [email] },
      { cookie },
    );
    expect([gone.status, (await refusalOf(gone)).success]).toEqual([404, false]);
  });

  it("takes only the account's own senders, each once", async () => {
    const given = await scene();
    const { ctx, number } = given;
    const other = await scene();
    const entry = (senderId: string) => ({ senderId, emails: [], frequency: "immediately" });
    const save = (...senders: string[]) =>
      saveNotificationConfiguration(ctx, whole({ inbound: senders.map(entry) }));
    await expect(save(other.number)).rejects.toMatchObject({
      fields: { "inbound.0.senderId": NOTIFICATION_SETTING_TEXTS.sender },
    });
    await expect(save(number, number)).rejects.toMatchObject({
      fields: { "inbound.1.senderId": NOTIFICATION_SETTING_TEXTS.twice },
    });
    const { data } = await save(number, "all");
    const id = inboundId.parse(data.inbound.find(({ senderId }) => senderId === number)?._id);
    const change = { id, senderId: "all", emails: [], frequency: "immediately" as const };
    await expect(changeInboundNotification(ctx, change)).rejects.toThrow(
      NOTIFICATION_SETTING_TEXTS.twice,
    );
  });
});

describe("a sub-account", () => {
  it("has settings of its own, and sees and changes what its features let it", async () => {
    const parent = await scene();
    const email = await confirmedAddress(parent);
    await setPaymentNotifications(parent.ctx, { emails: [email] });
    const sub = await newAccount({
      role: "subaccount",
      parentId: parent.ctx.account.id,
      access: ["sms"],
    });
    expect((await listNotificationEmails(sub)).data).toEqual([]);
    const own = sub.person?.email ?? "";
    await addNotificationEmail(sub, { email: own });
    await expect(saveNotificationConfiguration(sub, whole({ optOut: [own] }))).rejects.toThrow();
    const inbound = [{ senderId: "all", emails: [own], frequency: "immediately" }];
    await expect(saveNotificationConfiguration(sub, whole({ inbound }))).rejects.toThrow();
    expect(await configured(sub)).toEqual(EMPTY);
  });
});

describe("a sender that is added", () => {
  it("is beside one that another person adds in the same moment", async () => {
    const given = await scene();
    const { ctx, system, number } = given;
    const [one, two] = [await confirmedAddress(given), await confirmedAddress(given)];
    const other = await newNumber(system, ctx);
    await Promise.all([
      addInboundNotification(ctx, { senderId: number, emails: [one], frequency: "immediately" }),
      addInboundNotification(ctx, { senderId: other, emails: [two], frequency: "daily" }),
    ]);
    const { inbound } = await configured(ctx);
    expect(inbound.map(({ senderId, emails }) => [senderId, emails]).sort()).toEqual(
      [
        [number, [one]],
        [other, [two]],
      ].sort(),
    );
  });

  it("is refused if it is there already, another's, or one too many, and for unproved addresses", async () => {
    const given = await scene();
    const { ctx, number } = given;
    const add = (senderId: string, emails: string[] = []) =>
      addInboundNotification(ctx, { senderId, emails, frequency: "immediately" });
    await add(number);
    const twice = { fields: { senderId: NOTIFICATION_SETTING_TEXTS.twice } };
    await expect(add(number)).rejects.toMatchObject(twice);
    await expect(add("61499999999")).rejects.toMatchObject({ code: "INVALID_INPUT" });
    await expect(add("all", [newAddress()])).rejects.toMatchObject({
      fields: { emails: expect.any(String) },
    });
    const full = Array.from({ length: MOST_INBOUND - 1 }, (_, n) => `sender ${n}`);
    await ctx.db.batch(
      full.map((sender) =>
        putInbound(ctx, {
          ...{ id: newId("inboundNotification", ctx.now()), sender },
          frequency: "daily",
        }),
      ),
    );
    await expect(add("all")).rejects.toMatchObject({
      message: NOTIFICATION_SETTING_TEXTS.fullInbound,
    });
    expect((await configured(ctx)).inbound).toHaveLength(MOST_INBOUND);
  });
});
