import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { me } from "#core/contract/profile/me.ts";
import { forgotPassword, resetPassword } from "#core/contract/sign-up/sign-up.ts";
import { createToken } from "#core/contract/tokens/tokens.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { codeFromMail, mailTo, wrongCode } from "#tests/support/codes.ts";
import {
  newEmail,
  newPerson,
  PASSWORD,
  signedIn,
  signInAs,
  statusOfMe,
} from "#tests/worker/identity/support.ts";
import * as passwords from "#worker/db/password.ts";

let hash: MockInstance<typeof passwords.hashPassword>;
let verify: MockInstance<typeof passwords.verifyPassword>;
beforeEach(() => {
  hash = vi.spyOn(passwords, "hashPassword");
  verify = vi.spyOn(passwords, "verifyPassword");
});

const NEW = { password: "a-better-one", confirmPassword: "a-better-one" };

async function asked(email: string) {
  const browser = newBrowser();
  await browser.ok(forgotPassword, { email });
  return { browser, code: await codeFromMail(email) };
}

describe("a forgotten password", () => {
  it("is replaced with the code that was mailed, which ends every session", async () => {
    const who = await newPerson();
    const [one, two] = [await signedIn(who), await signedIn(who)];
    const { browser, code } = await asked(who.email);
    expect(await browser.ok(resetPassword, { email: who.email, code, ...NEW })).toMatchObject({
      message: "Your password has been changed",
    });
    expect([await statusOfMe(one), await statusOfMe(two)]).toEqual([401, 401]);
    expect(await statusOfMe(browser)).toBe(401);
    expect((await signInAs(who)).status).toBe(401);
    expect((await signInAs(who, { password: NEW.password })).status).toBe(200);
    expect((await mailTo(who.email))[0]?.subject).toBe("Your Cooee account was changed");
  });

  it("leaves app tokens alone", async () => {
    const who = await newPerson();
    const owner = await signedIn(who);
    const { token } = (await owner.ok(createToken, { name: "Shop", password: PASSWORD })).data;
    const { browser, code } = await asked(who.email);
    await browser.ok(resetPassword, { email: who.email, code, ...NEW });
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(me, {}, { headers })).status).toBe(200);
  });

  it("gets the same response for an unknown e-mail, which gets nothing", async () => {
    const [{ email: known }, unknown] = [await newPerson(), newEmail()];
    const answers = [];
    for (const email of [known, unknown]) {
      const browser = newBrowser();
      hash.mockClear();
      verify.mockClear();
      const bodies = [];
      for (const response of [
        await browser.call(forgotPassword, { email }),
        await browser.call(forgotPassword, { email }),
        await browser.call(resetPassword, { email, code: "no", ...NEW }),
      ]) {
        const { requestId: _, ...body } = await response.json<Record<string, unknown>>();
        const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
        bodies.push({ status: response.status, headers, body });
      }
      answers.push(bodies);
      expect(bodies.map(({ status }) => status)).toEqual([200, 429, 400]);
      expect(hash.mock.calls.length + verify.mock.calls.length).toBe(0);
    }
    expect(answers[0]).toEqual(answers[1]);
    await codeFromMail(known);
    expect(await mailTo(unknown)).toEqual([]);
  });

  it("is left as it is by a wrong code, with the same response and work for an unknown e-mail", async () => {
    const who = await newPerson();
    const { code } = await asked(who.email);
    const unknown = newEmail();
    await newBrowser().ok(forgotPassword, { email: unknown });
    hash.mockClear();
    for (const email of [who.email, unknown, newEmail()]) {
      const input = { email, code: wrongCode(code), ...NEW };
      const response = await newBrowser().call(resetPassword, input);
      expect(response.status).toBe(400);
      expect((await refusalOf(response)).fields).toEqual({ code: "OTP verification failed !" });
    }
    expect(hash).not.toHaveBeenCalled();
    expect((await signInAs(who)).status).toBe(200);
  });

  it("is not replaced with another e-mail's code, or with a used one", async () => {
    const [who, other] = [await newPerson(), await newPerson()];
    const [mine, theirs] = [await asked(who.email), await asked(other.email)];
    if (mine.code !== theirs.code) {
      const input = { email: who.email, code: theirs.code, ...NEW };
      expect((await theirs.browser.call(resetPassword, input)).status).toBe(400);
    }
    const input = { email: who.email, code: mine.code, ...NEW };
    await mine.browser.ok(resetPassword, input);
    expect((await mine.browser.call(resetPassword, input)).status).toBe(400);
  });

  it("must be typed the same twice", async () => {
    const { email } = await newPerson();
    const { browser, code } = await asked(email);
    const input = { email, code, ...NEW, confirmPassword: "another-one" };
    const response = await browser.call(resetPassword, input);
    expect((await refusalOf(response)).fields).toEqual({
      confirmPassword: "Passwords do not match",
    });
    await browser.ok(resetPassword, { email, code, ...NEW });
  });

  it("can be requested a limited number of times from one address", async () => {
    const browser = newBrowser();
    for (let n = 0; n < 40; n++) await browser.ok(forgotPassword, { email: newEmail() });
    expect((await browser.call(forgotPassword, { email: newEmail() })).status).toBe(429);
  });
});
