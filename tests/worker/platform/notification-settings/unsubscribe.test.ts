import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "#tests/support/call.ts";
import { recipientPage } from "#tests/support/recipient-page.ts";
import { rowsOf } from "#tests/support/world.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import {
  getNotificationConfiguration,
  saveNotificationConfiguration,
} from "#worker/domains/platform/notification-settings/configuration.ts";
import { confirmedAddress, scene, unsubscribePath } from "./support.ts";

/** As a mail program does it by itself (RFC 8058): no cookie, no origin, no page. */
const oneClick: RequestInit = {
  method: "POST",
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: "List-Unsubscribe=One-Click",
};

async function mailed() {
  const given = await scene();
  const { system, ctx, mails, wrote } = given;
  const [one, two] = [await confirmedAddress(given), await confirmedAddress(given)];
  await saveNotificationConfiguration(ctx, {
    payment: [one],
    optOut: [one],
    optOutFrequency: "immediately",
    inbound: [
      { senderId: "all", emails: [one, two], frequency: "immediately" },
      { senderId: given.number, emails: [one], frequency: "daily" },
    ],
    inboundStatus: true,
  });
  await receiveMessage(system, wrote("Hello"));
  const mail = mails.find(({ to }) => to === one);
  const path = unsubscribePath(mail ?? {});
  mails.splice(0);
  return { ...given, one, two, mail, path };
}

describe("one click", () => {
  it("is offered by an https header of every notification mail and by a link in it, which name no one", async () => {
    const { mail, one, ctx } = await mailed();
    const address = mail?.unsubscribe ?? "";
    expect(address).toMatch(new RegExp(`^${ctx.settings.APP_URL}/unsubscribe/[\\w.-]+$`));
    expect(mail?.text).toContain(address);
    const [, body = ""] = /\/unsubscribe\/([^.]+)/.exec(address) ?? [];
    expect(Buffer.from(body, "base64url").toString()).not.toContain(one);
  });

  it("ends the mails of that kind to that address, without sign-in and without a redirect", async () => {
    const { system, ctx, mails, wrote, one, two, path } = await mailed();
    const answer = await SELF.fetch(`${ORIGIN}${path}`, { ...oneClick, redirect: "manual" });
    expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
    expect(answer.headers.get("set-cookie")).toBeNull();
    await receiveMessage(system, wrote("Hello again"));
    expect(mails.map(({ to }) => to)).toEqual([two]);
    const { data } = await getNotificationConfiguration(ctx);
    expect(data.inbound.flatMap(({ emails }) => emails)).toEqual([two]);
    expect([data.payment, data.optOut]).toEqual([[one], [one]]);
    // A second click changes nothing, and says the same.
    expect((await SELF.fetch(`${ORIGIN}${path}`, oneClick)).status).toBe(200);
  });

  it("shows a page when it is opened, and changes nothing: mail scanners open every link", async () => {
    const { system, ctx, path } = await mailed();
    const before = await rowsOf(ctx);
    for (const method of ["GET", "HEAD"]) {
      expect((await recipientPage(system, path, { method })).status).toBe(200);
    }
    const html = await (await recipientPage(system, path)).text();
    expect(html).toContain("Stop these emails?");
    expect(html).toContain("Bells Florist");
    expect(html).not.toContain("<script");
    expect(await rowsOf(ctx)).toEqual(before);
    expect((await recipientPage(system, path, { method: "PUT" })).status).toBe(405);
  });

  it("takes no token but ours", async () => {
    const { system, ctx, path } = await mailed();
    const before = await rowsOf(ctx);
    const [, token = ""] = /\/unsubscribe\/(.+)$/.exec(path) ?? [];
    const [body = "", expiry = "", signature = ""] = token.split(".");
    const other = JSON.parse(Buffer.from(body, "base64url").toString()) as { kind: string };
    const forged = Buffer.from(JSON.stringify({ ...other, kind: "payment" })).toString("base64url");
    for (const made of [`${forged}.${expiry}.${signature}`, `${body}.${expiry}.x`, "x"]) {
      const answer = await recipientPage(system, `/unsubscribe/${made}`, oneClick);
      expect(answer.status).toBe(404);
    }
    expect(await rowsOf(ctx)).toEqual(before);
  });

  it("ends the owner's own mails of replies, too", async () => {
    const { system, ctx, mails, wrote } = await scene();
    await profileConfig(ctx, { allowReceivedSmsAsEmail: true });
    await receiveMessage(system, wrote("Hello"));
    expect(mails.map(({ to }) => to)).toEqual([ctx.person?.email]);
    await recipientPage(system, unsubscribePath(mails[0] ?? {}), oneClick);
    await receiveMessage(system, wrote("Hello again"));
    expect(mails).toHaveLength(1);
    expect((await accountProfile(ctx, ctx.account.id)).allowReceivedSmsAsEmail).toBe(false);
  });
});
