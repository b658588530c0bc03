import { SELF } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { signInByFacebook, signInBySocial } from "#core/contract/social/social.ts";
import { type Browser, newBrowser } from "#tests/support/browser.ts";
import { call, ORIGIN, refusalOf } from "#tests/support/call.ts";
import { mailTo } from "#tests/support/codes.ts";
import {
  accountWithEmail,
  comeBackAs,
  cookieIn,
  giveLogin,
  loginsOf,
  newGmail,
  outcomeOf,
  run,
} from "./support.ts";

async function mailsTo(email: string): Promise<string[]> {
  return (await mailTo(email)).map(({ subject }) => subject);
}

describe("signing in with a provider", () => {
  it.each(["google", "apple"] as const)(
    "R436, R626: opens a session with %s",
    async (loginMethod) => {
      const email = newGmail();
      await giveLogin(await accountWithEmail(email), email, loginMethod);
      const { browser, input, location } = await comeBackAs(email, { loginMethod });
      expect(location).toMatch(new RegExp(`^http://cooee.test/#social=${loginMethod}&code=`));
      const response = await browser.call(signInBySocial, input);
      expect(response.status).toBe(200);
      expect(await outcomeOf(response)).toEqual({
        message: "Signed in",
        data: {
          token: "",
          message: "Signed in",
          mobile: "",
          email,
          isEmailVerified: true,
          isMobileVerified: false,
          active: true,
          mfaEmailList: [],
          signedIn: true,
        },
      });
      expect(cookieIn(browser, "session")).toBeDefined();
      expect(cookieIn(browser, "social")).toBeUndefined();
    },
  );

  it("asks for the second factor first, if the person has one", async () => {
    const email = newGmail();
    const account = await accountWithEmail(email);
    const list = JSON.stringify(["second@example.test"]);
    await run("UPDATE users SET mfa_emails = ? WHERE id = ?", list, account.person?.userId);
    await giveLogin(account, email);
    const { browser, input } = await comeBackAs(email);
    const { data } = await outcomeOf(await browser.call(signInBySocial, input));
    expect(data.mfaEmailList).toEqual([{ id: "0", email: "s•••@example.test" }]);
    expect(data.signedIn).toBe(false);
    expect(cookieIn(browser, "session")).toBeUndefined();
    expect(cookieIn(browser, "flow")).toBeDefined();
  });

  it("R467: says that the account is deactivated, and opens no session", async () => {
    const email = newGmail();
    const account = await accountWithEmail(email);
    await giveLogin(account, email);
    await run("UPDATE accounts SET active = 0 WHERE id = ?", account.account.id);
    const { browser, input } = await comeBackAs(email);
    const outcome = await outcomeOf(await browser.call(signInBySocial, input));
    expect(outcome.message).toBe("This account is not active");
    expect(outcome.data).toMatchObject({ active: false, signedIn: false });
    expect(cookieIn(browser, "session")).toBeUndefined();
  });

  it("says that it is not in use yet", async () => {
    const { browser, input } = await comeBackAs(newGmail());
    const response = await browser.call(signInBySocial, input);
    expect(response.status).toBe(404);
    expect((await refusalOf(response)).message).toBe(
      "No account uses this sign-in yet. Please sign up first.",
    );
    expect(cookieIn(browser, "session")).toBeUndefined();
  });

  it("returns a refusal without a code", async () => {
    const url = `${ORIGIN}/api/auth/social/callback?error=access_denied&state=signup.apple.x`;
    const response = await SELF.fetch(url, { redirect: "manual" });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(
      "http://cooee.test/signup#social=apple&refused=1",
    );
  });

  it("C09: is not offered with Facebook", async () => {
    const response = await call(signInByFacebook, { token: "x" });
    expect(response.status).toBe(422);
    expect((await refusalOf(response)).message).toBe("This way of signing in is not available");
  });
});

describe("an unknown login with the e-mail of an account", () => {
  it("is added, and the owner notified, if the provider hosts the mailbox", async () => {
    const email = newGmail();
    const account = await accountWithEmail(email);
    const { browser, input } = await comeBackAs(email);
    expect((await outcomeOf(await browser.call(signInBySocial, input))).data.signedIn).toBe(true);
    expect(await loginsOf(email)).toEqual([account.person?.userId]);
    expect(await mailsTo(email)).toEqual(["Google can now sign in to your account"]);
  });

  it("is added if the provider hosts the e-mail's domain", async () => {
    const email = `${crypto.randomUUID()}@hosted.example`;
    const account = await accountWithEmail(email);
    const { browser, input } = await comeBackAs(email);
    await browser.call(signInBySocial, input);
    expect(await loginsOf(email)).toEqual([account.person?.userId]);
  });

  it.each([
    ["the provider verified once, elsewhere", () => `${crypto.randomUUID()}@example.test`],
    ["the provider did not verify", () => `${crypto.randomUUID()}+unverified@gmail.com`],
  ])("opens nothing if it is one that %s", async (_, make) => {
    const email = make();
    await accountWithEmail(email);
    const { browser, input } = await comeBackAs(email);
    const response = await browser.call(signInBySocial, input);
    expect(response.status).toBe(409);
    expect((await refusalOf(response)).message).toContain("Please sign in another way");
    expect(await loginsOf(email)).toEqual([]);
    expect(cookieIn(browser, "session")).toBeUndefined();
  });

  it("is not added to an account that is not active", async () => {
    const email = newGmail();
    const account = await accountWithEmail(email);
    await run("UPDATE members SET active = 0 WHERE account_id = ?", account.account.id);
    const { browser, input } = await comeBackAs(email);
    const { data } = await outcomeOf(await browser.call(signInBySocial, input));
    expect(data.active).toBe(false);
    expect(await loginsOf(email)).toEqual([]);
  });

  it("is not added to one that only claims the e-mail and never verified it", async () => {
    const email = newGmail();
    const account = await accountWithEmail(`${crypto.randomUUID()}@example.test`);
    await run("UPDATE users SET unproved_email = ? WHERE id = ?", email, account.person?.userId);
    const { browser, input } = await comeBackAs(email);
    expect((await browser.call(signInBySocial, input)).status).toBe(404);
    expect(await loginsOf(email)).toEqual([]);
  });
});

describe("what a provider returns", () => {
  it("is refused with another state, or in another browser", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(email), email);
    const { browser, input } = await comeBackAs(email);
    const other = await comeBackAs(email);
    const refused = async (by: Browser, sent: typeof input) => {
      const response = await by.call(signInBySocial, sent);
      expect(response.status).toBe(401);
      expect((await refusalOf(response)).message).toBe(
        "The sign-in was not completed. Please try again.",
      );
      expect(cookieIn(by, "session")).toBeUndefined();
    };
    await refused(browser, { ...input, state: other.input.state });
    await refused(browser, { ...input, state: `${input.state}x` });
    await refused(browser, { ...input, state: "signin.google.made-up" });
    await refused(newBrowser(), input);
    await refused(other.browser, input);
    expect((await browser.call(signInBySocial, input)).status).toBe(200);
  });

  it("is refused with another's code (PKCE) and with a made-up one", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(email), email);
    const mine = await comeBackAs(email);
    const theirs = await comeBackAs(newGmail());
    const mixed = { ...theirs.input, token: mine.input.token };
    expect((await theirs.browser.call(signInBySocial, mixed)).status).toBe(401);
    const third = await comeBackAs(email);
    const made = { ...third.input, token: "made-up" };
    expect((await third.browser.call(signInBySocial, made)).status).toBe(401);
  });

  it("is valid once, even with the same code and a kept cookie", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(email), email);
    const { browser, input } = await comeBackAs(email);
    const kept = cookieIn(browser, "social") ?? "";
    expect((await browser.call(signInBySocial, input)).status).toBe(200);
    expect((await browser.call(signInBySocial, input)).status).toBe(401);
    browser.cookies.set("cooee.social", kept);
    expect((await browser.call(signInBySocial, input)).status).toBe(401);
  });

  it("is refused with a changed cookie, or with one of another kind", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(email), email);
    const { browser, input } = await comeBackAs(email);
    const kept = cookieIn(browser, "social") ?? "";
    const flipped = `${kept.slice(0, -4)}${kept.at(-4) === "A" ? "B" : "A"}${kept.slice(-3)}`;
    for (const cookie of [flipped, "", "x", ".", "{}", kept.split(".")[0] ?? ""]) {
      browser.cookies.set("cooee.social", cookie);
      expect((await browser.call(signInBySocial, input)).status).toBe(401);
    }
  });

  it("signs in once if it is sent twice at the same time", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(email), email);
    const { browser, input } = await comeBackAs(email);
    const answers = await Promise.all([
      browser.call(signInBySocial, input),
      browser.call(signInBySocial, input),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it("adds the login once if two browsers come back at the same time", async () => {
    const email = newGmail();
    const account = await accountWithEmail(email);
    const ways = [await comeBackAs(email), await comeBackAs(email)];
    const answers = await Promise.all(
      ways.map(({ browser, input }) => browser.call(signInBySocial, input)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await loginsOf(email)).toEqual([account.person?.userId]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is refused for a purpose or a provider other than the one requested", async () => {
    const email = newGmail();
    await giveLogin(await accountWithEmail(email), email);
    const { browser, input } = await comeBackAs(email, { purpose: "signup" });
    expect((await browser.call(signInBySocial, input)).status).toBe(401);
    const other = await comeBackAs(email);
    const apple = { ...other.input, loginMethod: "apple" };
    expect((await other.browser.call(signInBySocial, apple)).status).toBe(401);
  });
});
