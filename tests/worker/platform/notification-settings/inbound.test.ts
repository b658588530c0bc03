import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { Frequency } from "#core/rules/notification-digests.ts";
import { newAccount } from "#tests/support/account.ts";
import { onEachShard, relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { receiveMessage, receiveTogether } from "#worker/domains/inbox/inbound/receive-message.ts";
import {
  saveNotificationConfiguration,
  setInboundStatus,
  setOptOutNotifications,
} from "#worker/domains/platform/notification-settings/configuration.ts";
import {
  addNotificationEmail,
  deleteNotificationEmail,
} from "#worker/domains/platform/notification-settings/notification-emails.ts";
import { sweepDigests } from "#worker/domains/platform/notification-settings/send-digests.ts";
import { confirmedAddress, HANDSET, newNumber, type Scene, scene } from "./support.ts";

interface Entry {
  senderId: string;
  emails: string[];
  frequency?: Frequency;
}

async function setInbound({ ctx }: Pick<Scene, "ctx">, ...entries: Entry[]): Promise<void> {
  await saveNotificationConfiguration(ctx, {
    payment: [],
    optOut: [],
    optOutFrequency: "immediately",
    inbound: entries.map((entry) => ({ frequency: "immediately", ...entry })),
    inboundStatus: true,
  });
}

const tos = ({ mails }: Scene) => mails.map(({ to }) => to).sort();

describe("replies by mail", () => {
  it("go to each address of the sender that was replied to, and to no others", async () => {
    const given = await scene();
    const { system, ctx, mails, number, wrote } = given;
    const second = await newNumber(system, ctx);
    const [one, two, three] = [
      await confirmedAddress(given),
      await confirmedAddress(given),
      await confirmedAddress(given),
    ];
    await setInbound(
      given,
      { senderId: number, emails: [one, two] },
      { senderId: second, emails: [three] },
    );
    await receiveMessage(system, wrote("Is it ready?"));
    expect(tos(given)).toEqual([one, two].sort());
    expect(mails[0]).toMatchObject({
      subject: `New message received from +${HANDSET}`,
      text: expect.stringMatching(/Is it ready\?[\s\S]+\/conversation\?room=rom_\w{26}\n/),
      html: expect.stringContaining("Bells Florist"),
    });
    mails.splice(0);
    await receiveMessage(system, wrote("And mine?", { to: second }));
    expect(tos(given)).toEqual([three]);
  });

  it("are one mail for each address, whichever settings ask for it: several entries, and the owner's own", async () => {
    const given = await scene();
    const { system, ctx, number, wrote } = given;
    const owner = ctx.person?.email ?? "";
    const one = await confirmedAddress(given);
    await addNotificationEmail(ctx, { email: owner });
    await profileConfig(ctx, { allowReceivedSmsAsEmail: true });
    await setInbound(
      given,
      { senderId: number, emails: [one, owner], frequency: "daily" },
      { senderId: "all", emails: [one] },
    );
    const same = wrote("Once");
    await receiveMessage(system, same);
    await receiveMessage(system, same);
    expect(tos(given)).toEqual([one, owner].sort());
    expect((await rowsOf(ctx)).notification_digests).toEqual([]);
  });

  it("are one mail however often the carrier's message is consumed", async () => {
    const given = await scene();
    const { system, ctx, mails, wrote } = given;
    await profileConfig(ctx, { allowReceivedSmsAsEmail: true });
    const one = await confirmedAddress(given);
    await saveNotificationConfiguration(ctx, {
      ...{ payment: [], optOut: [one], optOutFrequency: "immediately", inboundStatus: true },
      inbound: [{ senderId: "all", emails: [one], frequency: "immediately" }],
    });
    const message = wrote("See you at five");
    await Promise.all([receiveMessage(system, message), receiveMessage(system, message)]);
    await receiveMessage(system, message);
    expect(mails.map(({ to }) => to).sort()).toEqual([one, ctx.person?.email].sort());
    mails.splice(0);
    const stop = wrote("STOP");
    await receiveMessage(system, stop);
    await receiveMessage(system, stop);
    await relayOutboxes(system);
    expect(mails.map(({ to }) => to)).toEqual([one]);
  });

  it("stop while they are switched off, and start again", async () => {
    const given = await scene();
    const { system, ctx, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one] });
    await setInboundStatus(ctx, { inboundStatus: false });
    await receiveMessage(system, wrote("Hello"));
    expect(mails).toEqual([]);
    await setInboundStatus(ctx, { inboundStatus: true });
    await receiveMessage(system, wrote("Hello again"));
    expect(tos(given)).toEqual([one]);
  });

  it("to the shared number are those to none of the account's own", async () => {
    const given = await scene();
    const { system, ctx, mails, number, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: SHARED_SENDER, emails: [one] });
    await receiveMessage(system, wrote("To its own", { to: number }));
    expect(mails).toEqual([]);
    const database = ctx.account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
    await database
      .prepare("DELETE FROM senders WHERE account_id = ? AND value = ?")
      .bind(ctx.account.id, number)
      .run();
    await receiveMessage(system, wrote("To what all share", { to: number }));
    expect(tos(given)).toEqual([one]);
  });

  it("are not what asks us to stop, start or help", async () => {
    const given = await scene();
    const { system, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one] });
    for (const text of ["STOP", "START", "HELP"]) await receiveMessage(system, wrote(text));
    expect(mails).toEqual([]);
  });

  it("come by the sweep, once, if the mail service was down", async () => {
    const given = await scene();
    const { system, clock, outage, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one] });
    outage.on = true;
    await receiveMessage(system, wrote("Hello"));
    outage.on = false;
    clock.now += 60_000;
    await relayOutboxes(system);
    await relayOutboxes(system);
    expect(tos(given)).toEqual([one]);
  });

  it("that come together cost one read of the settings, and more than five are one mail", async () => {
    const given = await scene();
    const { system, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one] });
    const texts = Array.from({ length: 60 }, (_, n) => [
      `q${n}`,
      wrote(`Reply ${n}`, { from: `614110${String(n).padStart(5, "0")}` }),
    ]) as [string, ReturnType<typeof wrote>][];
    expect((await receiveTogether(system, new Map(texts))).size).toBe(60);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: one, subject: "60 new messages received" });
    expect(mails[0]?.text).toContain("Reply 0");
    expect(mails[0]?.text).toContain("And 10 more.");
  });
});

describe("a digest", () => {
  it("is one mail an hour for each address, with everything in it, sent once", async () => {
    const given = await scene({ timeZone: "Australia/Adelaide" });
    const { system, ctx, clock, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one], frequency: "hourly" });
    // 9:10 am in Adelaide, whose clocks are half an hour off.
    clock.now = Date.parse("2026-12-01T22:40:00Z");
    await receiveMessage(system, wrote("First"));
    await receiveMessage(system, wrote("Second", { from: "61411222444" }));
    expect(mails).toEqual([]);
    clock.now = Date.parse("2026-12-01T23:29:00Z");
    await onEachShard(system, sweepDigests);
    expect(mails).toEqual([]);
    clock.now = Date.parse("2026-12-01T23:30:00Z");
    await Promise.all([onEachShard(system, sweepDigests), onEachShard(system, sweepDigests)]);
    await onEachShard(system, sweepDigests);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: one, subject: "2 new messages received" });
    expect(mails[0]?.text).toMatch(/First[\s\S]+Second/);
    expect((await rowsOf(ctx)).notification_digests).toEqual([]);
  });

  it("of a day comes at eight by the account's clock, also on the day that its clocks change", async () => {
    const given = await scene({ timeZone: "Australia/Sydney" });
    const { system, ctx, clock, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setOptOutNotifications(ctx, { emails: [one], frequency: "daily" });
    // Daylight saving ends on 04/04/2027 at three in the morning.
    clock.now = Date.parse("2027-04-03T02:00:00Z");
    await receiveMessage(system, wrote("STOP"));
    clock.now = Date.parse("2027-04-03T21:59:00Z");
    await onEachShard(system, sweepDigests);
    expect(mails).toEqual([]);
    clock.now = Date.parse("2027-04-03T22:00:00Z");
    await onEachShard(system, sweepDigests);
    expect(mails).toMatchObject([{ to: one, subject: "1 contact opted out" }]);
  });

  it("lists fifty, and counts the rest", async () => {
    const given = await scene();
    const { system, ctx, clock, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one], frequency: "hourly" });
    for (const set of [0, 1]) {
      const texts = Array.from({ length: 40 }, (_, n) => [
        `d${set}-${n}`,
        wrote(`Reply ${set}-${n} ${"x".repeat(300)}`, {
          from: `6141${set}0${String(n).padStart(5, "0")}`,
        }),
      ]) as [string, ReturnType<typeof wrote>][];
      await receiveTogether(system, new Map(texts));
    }
    const [row] = (await rowsOf(ctx)).notification_digests ?? [];
    expect(row).toMatchObject({ count: 80 });
    expect(JSON.stringify(row).length).toBeLessThan(20_000);
    clock.now += 3_600_000;
    await onEachShard(system, sweepDigests);
    expect(mails).toMatchObject([{ subject: "80 new messages received" }]);
    expect(mails[0]?.text).toContain("And 30 more.");
  });

  it("is not sent to an address that was removed, or that no list names any more", async () => {
    const given = await scene();
    const { system, ctx, clock, mails, wrote } = given;
    const [one, two] = [await confirmedAddress(given), await confirmedAddress(given)];
    await setInbound(given, { senderId: "all", emails: [one, two], frequency: "hourly" });
    await receiveMessage(system, wrote("Hello"));
    const row = (await rowsOf(ctx)).notification_emails?.find(
      (email) => (email as { email: string }).email === one,
    ) as { id: `nem_${string}` };
    await deleteNotificationEmail(ctx, { id: row.id });
    await setInbound(given, { senderId: "all", emails: [], frequency: "hourly" });
    clock.now += 3_600_000;
    await onEachShard(system, sweepDigests);
    expect(mails).toEqual([]);
  });
});

describe("opt-outs by mail", () => {
  it("come as they happen, once for each", async () => {
    const given = await scene();
    const { system, ctx, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setOptOutNotifications(ctx, { emails: [one], frequency: "immediately" });
    await receiveMessage(system, wrote("STOP"));
    await receiveMessage(system, wrote("STOP"));
    expect(mails).toMatchObject([
      {
        to: one,
        subject: "+61 411 222 333 opted out",
        text: expect.stringContaining("by replying STOP"),
      },
    ]);
  });
});

describe("a sub-account's mails", () => {
  it("end when its people may no longer read what they say", async () => {
    const parent = await newAccount();
    const given = await scene({
      role: "subaccount",
      parentId: parent.account.id,
      access: ["sms", "history"],
    });
    const { system, ctx, mails, wrote } = given;
    const one = await confirmedAddress(given);
    await setInbound(given, { senderId: "all", emails: [one] });
    await receiveMessage(system, wrote("Hello"));
    expect(tos(given)).toEqual([one]);
    mails.splice(0);
    await env.CONTROL.prepare(`UPDATE members SET access = '["sms"]' WHERE user_id = ?`)
      .bind(ctx.person?.userId)
      .run();
    await receiveMessage(system, wrote("Hello again"));
    expect(mails).toEqual([]);
  });
});
