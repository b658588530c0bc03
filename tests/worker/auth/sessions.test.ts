import { createExecutionContext, SELF, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { signIn } from "#core/contract/auth.ts";
import { ORIGIN, refusalOf, requestOf } from "#tests/support/call.ts";
import worker from "#worker/index.ts";
import {
  cookieOf,
  countOf,
  newCaller,
  PASSWORD,
  renew,
  run,
  signInAs,
  signOutWith,
  signUpAs,
  statusOfMe,
  whoIs,
} from "./support.ts";

const DAY = 86_400_000;

async function signedUp() {
  const caller = newCaller();
  const response = await signUpAs(caller);
  const cookie = cookieOf(response);
  return { caller, response, cookie, userId: (await whoIs(cookie))._id };
}

function attributes(response: Response): string[][] {
  return response.headers.getSetCookie().map((cookie) => cookie.split("; ").slice(1));
}

describe("the session cookie", () => {
  it("is HttpOnly, SameSite=Lax, for the whole site, and holds for seven days", async () => {
    const { response, caller } = await signedUp();
    for (const answer of [response, await signInAs(caller)]) {
      const [cookie, ...others] = attributes(answer);
      expect(others).toEqual([]);
      expect(cookie?.toSorted()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"]);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
  });

  it("is Secure, and named so, where the site is", async () => {
    const { caller } = await signedUp();
    const execution = createExecutionContext();
    const request = requestOf(signIn, { email: caller.email, password: PASSWORD });
    const secure = { ...env, APP_URL: "https://app.cooee.test" };
    const response = await worker.fetch(request, secure, execution);
    await waitOnExecutionContext(execution);
    expect(response.status).toBe(200);
    expect(cookieOf(response)).toMatch(/^__Secure-cooee\.session_token=/);
    expect(attributes(response)[0]).toContain("Secure");
    expect(attributes(response)[0]).toContain("HttpOnly");
  });

  it("is nowhere in the answer's body", async () => {
    const { response, cookie } = await signedUp();
    const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
    expect(token.length).toBeGreaterThan(20);
    expect(await response.text()).not.toContain(token);
  });

  it("is refused with another signature, without one, or for another token", async () => {
    const [one, two] = [(await signedUp()).cookie, (await signedUp()).cookie];
    const [name = "", value = ""] = one.split("=");
    const [token = "", signature = ""] = decodeURIComponent(value).split(".");
    const [, other = ""] = decodeURIComponent(two.split("=")[1] ?? "").split(".");
    const forged = [
      token,
      `${token}.`,
      `${token}.${other}`,
      `${token}.${signature.slice(0, -4)}AAA=`,
      `${token}x.${signature}`,
      `.${signature}`,
      "",
    ];
    for (const text of forged) {
      const cookie = `${name}=${encodeURIComponent(text)}`;
      expect([text, await statusOfMe(cookie)]).toEqual([text, 401]);
      expect([text, (await renew(cookie)).status]).toEqual([text, 401]);
    }
    expect(await statusOfMe(`other.session_token=${value}`)).toBe(401);
    expect(await statusOfMe(one)).toBe(200);
  });

  it("is of no use once it has run out", async () => {
    const { cookie, userId } = await signedUp();
    await run("UPDATE sessions SET expires_at = ? WHERE user_id = ?", Date.now() - 1000, userId);
    expect(await statusOfMe(cookie)).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
  });
});

describe("signing out", () => {
  it("ends this session for good and takes the cookie away, and no other session", async () => {
    const { cookie, caller, userId } = await signedUp();
    const elsewhere = cookieOf(await signInAs(caller));
    const response = await signOutWith(cookie);
    expect(response.status).toBe(200);
    expect(await response.clone().json()).toEqual({ success: true });
    expect(response.headers.getSetCookie().join()).toMatch(/cooee\.session_token=;.*Max-Age=0/);
    expect(await statusOfMe(cookie)).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
    expect(await statusOfMe(elsewhere)).toBe(200);
    expect(await countOf("sessions", "user_id = ?", userId)).toBe(1);
  });

  it("says yes to a session that is over, and to none", async () => {
    const { cookie } = await signedUp();
    await signOutWith(cookie);
    expect((await signOutWith(cookie)).status).toBe(200);
    const response = await SELF.fetch(`${ORIGIN}/api/user/logout`, { method: "POST" });
    expect(response.status).toBe(200);
  });
});

describe("accessToken", () => {
  it("extends a session that is a day old", async () => {
    const { cookie, userId } = await signedUp();
    const soon = Date.now() + 3 * DAY;
    await run("UPDATE sessions SET expires_at = ? WHERE user_id = ?", soon, userId);
    const response = await renew(cookie);
    expect(response.status).toBe(200);
    expect(attributes(response)[0]).toContain("Max-Age=604800");
    const later = Date.now() + 6.9 * DAY;
    expect(await countOf("sessions", "user_id = ? AND expires_at > ?", userId, later)).toBe(1);
    expect(await statusOfMe(cookieOf(response))).toBe(200);
  });

  it("says yes to one that is fresh", async () => {
    const { cookie } = await signedUp();
    const response = await renew(cookie);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
  });

  it("refuses where nobody is signed in", async () => {
    const response = await SELF.fetch(`${ORIGIN}/api/auth/accessToken`, { method: "POST" });
    expect(response.status).toBe(401);
    expect(await refusalOf(response)).toMatchObject({ message: "Please sign in again" });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("refuses somebody who was deactivated", async () => {
    const { cookie, userId } = await signedUp();
    await run("UPDATE members SET active = 0 WHERE user_id = ?", userId);
    const response = await renew(cookie);
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});
