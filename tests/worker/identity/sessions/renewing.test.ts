import { SELF } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { renewSession } from "#core/contract/sessions/sessions.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { ORIGIN, refusalOf } from "#tests/support/call.ts";
import { countOf, oneSignedIn, run, signedIn, statusOfMe } from "#tests/worker/identity/support.ts";
import { accessToken } from "#worker/domains/identity/sessions/inner/access-token.ts";
import { refreshToken } from "#worker/domains/identity/sessions/inner/refresh-token.ts";
import { attributes, cookieOf, copyOf, renew, sessionOf } from "./session-support.ts";

const DAY = 86_400_000;
const SETTINGS = { AUTH_SECRET: env.AUTH_SECRET };

describe("renewing", () => {
  it("changes the refresh token and lasts for another thirty days", async () => {
    const { browser, userId } = await oneSignedIn();
    await run("UPDATE sessions SET expires_at = ? WHERE user_id = ?", Date.now() + DAY, userId);
    const before = cookieOf(browser, "refresh");
    expect(await renew(browser)).toBe(200);
    expect(cookieOf(browser, "refresh")).not.toBe(before);
    const later = Date.now() + 29.9 * DAY;
    expect(await countOf("sessions", "user_id = ? AND expires_at > ?", userId, later)).toBe(1);
    expect(await renew(browser)).toBe(200);
    expect(await statusOfMe(browser)).toBe(200);
  });

  it("clears no cookies where none were presented: another tab may have signed in meanwhile", async () => {
    const response = await newBrowser().call(renewSession);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("serves two tabs at the same moment, and the session continues", async () => {
    const { browser, userId } = await oneSignedIn();
    const tabs = [copyOf(browser), copyOf(browser), copyOf(browser)];
    expect(await Promise.all(tabs.map(renew))).toEqual([200, 200, 200]);
    const changed = tabs.filter((tab) => cookieOf(tab, "refresh") !== cookieOf(browser, "refresh"));
    expect(changed).toHaveLength(1);
    for (const tab of tabs) expect(await statusOfMe(tab)).toBe(200);
    expect(await countOf("sessions", "user_id = ?", userId)).toBe(1);
  });

  it("gives the previous token a minute's grace, and nothing that lasts longer in return", async () => {
    const { browser, userId } = await oneSignedIn();
    const late = copyOf(browser);
    expect(await renew(browser)).toBe(200);
    await run("UPDATE sessions SET rotated_at = rotated_at - 55000 WHERE user_id = ?", userId);
    const response = await late.call(renewSession);
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "cooee.session",
      "cooee.claims",
    ]);
    expect(await statusOfMe(late)).toBe(200);
  });

  it.each([
    ["the last one", 1],
    ["one long ago", 4],
  ])("ends the session for thief and owner if %s is used after that", async (_, renewals) => {
    const { browser, userId, email } = await oneSignedIn();
    const elsewhere = await signedIn({ email });
    const stolen = copyOf(browser);
    for (let n = 0; n < renewals; n++) expect(await renew(browser)).toBe(200);
    await run("UPDATE sessions SET rotated_at = rotated_at - 61000 WHERE user_id = ?", userId);
    const response = await stolen.call(renewSession);
    expect(response.status).toBe(401);
    expect((await refusalOf(response)).message).toBe("Please sign in again");
    expect(stolen.cookies.size).toBe(0);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await renew(browser)).toBe(401);
    expect(await statusOfMe(elsewhere)).toBe(200);
  });

  it("ends no session for a made-up token", async () => {
    const { browser } = await oneSignedIn();
    const id = sessionOf(browser);
    const [, random = "", signature = ""] = cookieOf(browser, "refresh").split(".");
    for (const forged of [
      `${id}.${random}`,
      `${id}.${random.slice(1)}A.${signature}`,
      `${id}..`,
      await refreshToken({ AUTH_SECRET: `another-key-${env.AUTH_SECRET}` }, id),
      await accessToken(SETTINGS, id, Date.now()),
    ]) {
      const thief = newBrowser();
      thief.cookies.set("cooee.refresh", forged);
      expect([forged, await renew(thief)]).toEqual([forged, 401]);
    }
    expect(await statusOfMe(browser)).toBe(200);
    expect(await renew(browser)).toBe(200);
  });

  it("is refused if no one is signed in", async () => {
    const response = await SELF.fetch(`${ORIGIN}/api/auth/accessToken`, { method: "POST" });
    expect(response.status).toBe(401);
    expect(await refusalOf(response)).toMatchObject({ message: "Please sign in again" });
    expect(attributes(response)).toEqual([]);
  });

  it.each([
    ["was deactivated", "UPDATE members SET active = 0 WHERE user_id = ?"],
    ["is no one any more", "DELETE FROM users WHERE id = ?"],
    [
      "has a closed account",
      "UPDATE accounts SET active = 0 WHERE id = (SELECT account_id FROM members WHERE user_id = ?)",
    ],
  ])("is refused to someone who %s", async (_, sql) => {
    const { browser, userId } = await oneSignedIn();
    await run(sql, userId);
    expect(await statusOfMe(browser)).toBe(401);
    const response = await browser.call(renewSession);
    expect(response.status).toBe(401);
    expect(attributes(response)).toEqual([]);
  });
});
