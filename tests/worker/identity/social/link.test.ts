import { describe, expect, it } from "vitest";
import { changePassword } from "#core/contract/security/security.ts";
import { linkSocial, signInBySocial } from "#core/contract/social/social.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  accountWithEmail,
  comeBackAs,
  giveLogin,
  loginsOf,
  newGmail,
  outcomeOf,
} from "./support.ts";

async function signedIn(
  options: AccountOptions = {},
): Promise<{ account: AccountContext; user: string; browser: Browser }> {
  const account = await newAccount(options);
  const browser = newBrowser();
  for (const cookie of (await sessionFor(account)).split("; ")) {
    const at = cookie.indexOf("=");
    browser.cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
  }
  return { account, user: account.person?.userId ?? "", browser };
}

describe("adding a provider's sign-in", () => {
  it("makes it a way to sign in, whatever its e-mail; adding it again is not an error", async () => {
    const { browser, user } = await signedIn();
    const email = newGmail();
    for (const _ of ["first", "again"]) {
      const { input, location } = await comeBackAs(email, { purpose: "link" }, browser);
      expect(location).toContain("http://cooee.test/security#social=google");
      expect((await browser.ok(linkSocial, { ...input, user })).message).toBe(
        "You can now sign in this way",
      );
    }
    expect(await loginsOf(email)).toEqual([user]);
    const later = await comeBackAs(email);
    const outcome = await outcomeOf(await later.browser.call(signInBySocial, later.input));
    expect(outcome.data.signedIn).toBe(true);
  });

  it("needs the password of a person who has one, and lets them try again", async () => {
    const { browser, user } = await signedIn();
    await browser.ok(changePassword, { password: "a-good-one", confirmPassword: "a-good-one" });
    const email = newGmail();
    const { input } = await comeBackAs(email, { purpose: "link" }, browser);
    for (const password of [undefined, "wrong-one"]) {
      const response = await browser.call(linkSocial, { ...input, user, password });
      expect([response.status, await loginsOf(email)]).toEqual([400, []]);
      expect(Object.keys((await refusalOf(response)).fields ?? {})).toEqual(["password"]);
    }
    await browser.ok(linkSocial, { ...input, user, password: "a-good-one" });
    expect(await loginsOf(email)).toEqual([user]);
  });

  it("is refused if it belongs to another person", async () => {
    const { browser, user } = await signedIn();
    const email = newGmail();
    const other = await newAccount();
    await giveLogin(other, email);
    const { input } = await comeBackAs(email, { purpose: "link" }, browser);
    const response = await browser.call(linkSocial, { ...input, user });
    expect(response.status).toBe(409);
    expect((await refusalOf(response)).message).toBe(
      "This sign-in already belongs to another account",
    );
    expect(await loginsOf(email)).toEqual([other.person?.userId]);
  });

  it("goes to one of two people who add it at the same time", async () => {
    const people = [await signedIn(), await signedIn()];
    const email = newGmail();
    const inputs: object[] = [];
    for (const { browser } of people) {
      inputs.push((await comeBackAs(email, { purpose: "link" }, browser)).input);
    }
    const answers = await Promise.all(
      people.map(({ browser, user }, i) => browser.call(linkSocial, { ...inputs[i], user })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await loginsOf(email)).toHaveLength(1);
  });

  it("counts as a change: refused when the day's are used up, unlike a sign-in that adds it", async () => {
    const limits = { changes: 0 };
    const { browser, user } = await signedIn({ limits });
    const { input } = await comeBackAs(newGmail(), { purpose: "link" }, browser);
    expect((await browser.call(linkSocial, { ...input, user })).status).toBe(429);
    const email = newGmail();
    const owner = await accountWithEmail(email, { limits });
    const signIn = await comeBackAs(email);
    const outcome = await outcomeOf(await signIn.browser.call(signInBySocial, signIn.input));
    expect([outcome.data.signedIn, await loginsOf(email)]).toEqual([true, [owner.person?.userId]]);
  });

  it("is not found for another person's id, and not for a sign-in's code", async () => {
    const { browser, user } = await signedIn();
    const stranger = await newAccount();
    const email = newGmail();
    const { input } = await comeBackAs(email, { purpose: "link" }, browser);
    const theirs = { ...input, user: stranger.person?.userId };
    expect((await browser.call(linkSocial, theirs)).status).toBe(404);
    const signIn = await comeBackAs(email, { purpose: "signin" }, browser);
    expect((await browser.call(linkSocial, { ...signIn.input, user })).status).toBe(401);
    expect(await loginsOf(email)).toEqual([]);
  });
});
