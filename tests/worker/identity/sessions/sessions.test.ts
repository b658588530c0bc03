import { createExecutionContext, SELF, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { signOut } from "#core/contract/sessions/sessions.ts";
import { signIn } from "#core/contract/sign-in/sign-in.ts";
import { SESSION_OVER } from "#core/events.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { ORIGIN, requestOf } from "#tests/support/call.ts";
import { testCaller } from "#tests/support/session.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import {
  countOf,
  newPerson,
  oneSignedIn,
  PASSWORD,
  run,
  signedIn,
  statusOfMe,
} from "#tests/worker/identity/support.ts";
import { accessToken } from "#worker/domains/identity/sessions/inner/access-token.ts";
import { refreshToken } from "#worker/domains/identity/sessions/inner/refresh-token.ts";
import { startSession } from "#worker/domains/identity/sessions/start-session.ts";
import worker from "#worker/index.ts";
import { systemContext } from "#worker/system-context.ts";
import { attributes, cookieOf, copyOf, renew, sessionOf } from "./session-support.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
const SETTINGS = { AUTH_SECRET: env.AUTH_SECRET };

async function liveSocket(browser: Browser) {
  const response = await SELF.fetch(`${ORIGIN}/api/live`, {
    headers: { upgrade: "websocket", origin: ORIGIN, cookie: browser.cookie() },
  });
  const socket = response.webSocket;
  if (!socket) throw new Error(`No socket: ${response.status}`);
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener("close", ({ code }) => resolve(code));
  });
  socket.accept();
  return { closed, close: () => socket.close() };
}

describe("the cookies of a session", () => {
  it("R679: are HttpOnly, SameSite=Lax, for this host only, and last for thirty days", async () => {
    const { email } = await newPerson();
    const response = await newBrowser().call(signIn, { email, password: PASSWORD });
    const expected = ["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"];
    expect(attributes(response)).toEqual([expected, expected, expected]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("are Secure, and named accordingly, if the site is", async () => {
    const { email } = await newPerson();
    const execution = createExecutionContext();
    const request = requestOf(signIn, { email, password: PASSWORD });
    const response = await worker.fetch(
      request,
      { ...env, APP_URL: "https://app.cooee.test" },
      execution,
    );
    await waitOnExecutionContext(execution);
    expect(response.status).toBe(200);
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(
        /^__Host-cooee\.(session|claims|refresh|flow)=.*; Path=\/; HttpOnly; Secure/,
      );
      expect(cookie).not.toMatch(/Domain=/i);
    }
  });

  it("are not in the response's body, and the refresh token is stored only as a hash", async () => {
    const { email } = await newPerson();
    const browser = newBrowser();
    const response = await browser.call(signIn, { email, password: PASSWORD });
    const refresh = cookieOf(browser, "refresh");
    expect(refresh.length).toBeGreaterThan(80);
    const text = await response.text();
    for (const part of refresh.split(".").slice(1)) expect(text).not.toContain(part);
    expect(
      await countOf("sessions", "refresh_hash = ? OR previous_hash = ?", refresh, refresh),
    ).toBe(0);
  });
});

describe("an access token", () => {
  it("opens nothing if it is forged, changed, or made with another key or for another purpose", async () => {
    const [{ browser }, other] = [await oneSignedIn(), await oneSignedIn()];
    const own = cookieOf(browser, "session");
    const [session = "", expiry = "", signature = ""] = own.split(".");
    const [theirs = "", , theirSignature = ""] = cookieOf(other.browser, "session").split(".");
    const id = sessionOf(browser);
    const later = (Date.now() + DAY).toString(36);
    const forged = [
      session,
      `${session}.${expiry}`,
      `${session}.${expiry}.`,
      `${session}.${later}.${signature}`,
      `${theirs}.${expiry}.${signature}`,
      `${session}.${expiry}.${theirSignature}`,
      `${session}.${expiry}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      `${session}.NaN.${signature}`,
      await accessToken({ AUTH_SECRET: `another-key-${env.AUTH_SECRET}` }, id, Date.now()),
      await refreshToken(SETTINGS, id),
      cookieOf(browser, "refresh"),
      "",
    ];
    for (const token of forged) {
      const cookie = `cooee.session=${token}`;
      const response = await SELF.fetch(`${ORIGIN}/api/user/me`, { headers: { cookie } });
      expect([token, response.status]).toEqual([token, 401]);
      await response.body?.cancel();
    }
    expect(await statusOfMe(browser)).toBe(200);
  });

  it("expires after a quarter of an hour, and its session does not", async () => {
    const { browser } = await oneSignedIn();
    const id = sessionOf(browser);
    const old = await accessToken(SETTINGS, id, Date.now() - 15 * MINUTE);
    browser.cookies.set("cooee.session", old);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await renew(browser)).toBe(200);
    expect(await statusOfMe(browser)).toBe(200);
  });

  it("opens nothing once its session is over, whatever it claims", async () => {
    const { browser, userId } = await oneSignedIn();
    await run("UPDATE sessions SET expires_at = ? WHERE user_id = ?", Date.now() - 1, userId);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await renew(browser)).toBe(401);
  });
});

it("signing in again replaces this browser's session", async () => {
  const { browser, email, userId } = await oneSignedIn();
  const kept = copyOf(browser);
  const elsewhere = await signedIn({ email });
  await signedIn({ email }, browser);
  expect([await statusOfMe(kept), await renew(kept)]).toEqual([401, 401]);
  expect([await statusOfMe(browser), await statusOfMe(elsewhere)]).toEqual([200, 200]);
  expect(await countOf("sessions", "user_id = ?", userId)).toBe(2);
});

describe("signing out", () => {
  it("ends this session for good and clears the cookies, and ends no other session", async () => {
    const { browser, email, userId } = await oneSignedIn();
    const kept = copyOf(browser);
    const elsewhere = await signedIn({ email });
    const response = await browser.call(signOut);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(browser.cookies.size).toBe(0);
    expect(await statusOfMe(kept)).toBe(401);
    expect(await renew(kept)).toBe(401);
    expect(await statusOfMe(elsewhere)).toBe(200);
    expect(await countOf("sessions", "user_id = ?", userId)).toBe(1);
  });

  it("closes the session's live sockets, and no others", async () => {
    const { browser, email } = await oneSignedIn();
    const elsewhere = await signedIn({ email });
    const [gone, stays] = [await liveSocket(browser), await liveSocket(elsewhere)];
    await browser.ok(signOut);
    expect(await gone.closed).toBe(SESSION_OVER);
    const still = await Promise.race([stays.closed, scheduler.wait(200).then(() => "open")]);
    expect(still).toBe("open");
    stays.close();
  });

  it.each(["session", "refresh"] as const)("ends it with only the %s cookie", async (name) => {
    const { browser, email, userId } = await oneSignedIn();
    const elsewhere = await signedIn({ email });
    const kept = copyOf(browser);
    browser.cookies.delete(name === "session" ? "cooee.refresh" : "cooee.session");
    await browser.ok(signOut);
    expect([await statusOfMe(kept), await renew(kept)]).toEqual([401, 401]);
    expect(await statusOfMe(elsewhere)).toBe(200);
    expect(await countOf("sessions", "user_id = ?", userId)).toBe(1);
  });

  it("ends it with an expired access token, but not with a forged one", async () => {
    const { browser, userId } = await oneSignedIn();
    const token = await accessToken(SETTINGS, sessionOf(browser), Date.now() - DAY);
    const forged = newBrowser();
    forged.cookies.set("cooee.session", `${token.slice(0, -2)}AA`);
    await forged.ok(signOut);
    expect(await countOf("sessions", "user_id = ?", userId)).toBe(1);
    const old = newBrowser();
    old.cookies.set("cooee.session", token);
    await old.ok(signOut);
    expect(await countOf("sessions", "user_id = ?", userId)).toBe(0);
  });

  it("succeeds if the session is over, and without one", async () => {
    const { browser } = await oneSignedIn();
    const kept = copyOf(browser);
    await browser.ok(signOut);
    await kept.ok(signOut);
    await newBrowser().ok(signOut);
  });
});

describe("a session that acts through another", () => {
  async function acting() {
    const parent = await oneSignedIn();
    const sub = await newPerson({}, { role: "subaccount", parentId: parent.account.account.id });
    const caller = testCaller();
    const origin = sessionOf(parent.browser);
    await startSession(systemContext(env), caller, {
      userId: sub.userId,
      method: "acting",
      parentId: origin,
    });
    const browser = newBrowser();
    for (const [name, value] of caller.jar) browser.cookies.set(`cooee.${name}`, value);
    expect(await statusOfMe(browser)).toBe(200);
    return { parent, browser };
  }

  it("ends it when signed out of, and no other session of that person", async () => {
    const { parent, browser } = await acting();
    const elsewhere = await signedIn(parent);
    await browser.ok(signOut);
    expect([await statusOfMe(parent.browser), await renew(parent.browser)]).toEqual([401, 401]);
    expect(await statusOfMe(elsewhere)).toBe(200);
  });

  it("ends with it when a person signs in over it", async () => {
    const { parent, browser } = await acting();
    const { email } = await newPerson();
    await signedIn({ email }, browser);
    expect([await statusOfMe(browser), await statusOfMe(parent.browser)]).toEqual([200, 401]);
  });

  it("ends with it", async () => {
    const { parent, browser } = await acting();
    await parent.browser.ok(signOut);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await renew(browser)).toBe(401);
  });

  it.each([
    ["has run out", "UPDATE sessions SET expires_at = 1 WHERE user_id = ?"],
    ["is of someone who was deactivated", "UPDATE members SET active = 0 WHERE user_id = ?"],
    [
      "is of a closed account",
      "UPDATE accounts SET active = 0 WHERE id = (SELECT account_id FROM members WHERE user_id = ?)",
    ],
    [
      "is of an account that may have no one under it any more",
      "UPDATE accounts SET allow_sub_account = 0 WHERE id = (SELECT account_id FROM members WHERE user_id = ?)",
    ],
    [
      "is of an account that it is not under any more",
      "UPDATE accounts SET parent_id = NULL WHERE parent_id = (SELECT account_id FROM members WHERE user_id = ?)",
    ],
  ])("opens nothing once that one %s", async (_, sql) => {
    const { parent, browser } = await acting();
    await run(sql, parent.userId);
    expect(await statusOfMe(browser)).toBe(401);
    expect(await renew(browser)).toBe(401);
  });
});

it("the sweep deletes expired sessions, and no others", async () => {
  const { email, userId, browser } = await oneSignedIn();
  await run("UPDATE sessions SET expires_at = ? WHERE user_id = ?", Date.now() - 1, userId);
  await signedIn({ email });
  await everyMinute(systemContext(env));
  expect(await countOf("sessions", "user_id = ?", userId)).toBe(1);
  expect(await statusOfMe(browser)).toBe(401);
});
