import { beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";

import { newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import {
  countOf,
  newEmail,
  newPerson,
  PASSWORD,
  run,
  signedIn,
  signInAs,
  statusOfMe,
  whoIs,
} from "#tests/worker/identity/support.ts";
import * as passwords from "#worker/db/password.ts";

let hash: MockInstance<typeof passwords.hashPassword>;
let verify: MockInstance<typeof passwords.verifyPassword>;
beforeEach(() => {
  hash = vi.spyOn(passwords, "hashPassword");
  verify = vi.spyOn(passwords, "verifyPassword");
});

const headersOf = ({ headers }: Response) =>
  [...headers].filter(([name]) => name !== "x-request-id");

describe("signing in", () => {
  it("opens a session, with the e-mail in any case", async () => {
    const who = await newPerson();
    for (const email of [who.email, who.email.toUpperCase(), ` ${who.email}\n`]) {
      const browser = newBrowser();
      const response = await signInAs({ email }, {}, browser);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        success: true,
        message: "Signed in",
        role: "user",
      });
      expect((await whoIs(browser)).email).toBe(who.email);
    }
  });

  it("does not distinguish an unknown e-mail from a wrong password", async () => {
    const password = { password: "wrong-password" };
    const wrong = await signInAs(await newPerson(), password);
    const unknown = await signInAs({ email: newEmail() }, password);
    const [first, second] = [await refusalOf(wrong), await refusalOf(unknown)];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(first.message).toBe("Email or password is incorrect");
    expect({ ...second, requestId: "" }).toEqual({ ...first, requestId: "" });
    expect(headersOf(unknown)).toEqual(headersOf(wrong));
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it("hashes once, at the same cost, for an unknown e-mail, a wrong password and none", async () => {
    const password = await passwords.hashPassword(PASSWORD);
    const [known, social] = [await newPerson({ password }), await newPerson({ password: null })];
    for (const email of [known.email, newEmail(), social.email]) {
      hash.mockClear();
      verify.mockClear();
      expect((await signInAs({ email }, { password: "wrong-password" })).status).toBe(401);
      expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([0, 1]);
      expect(verify.mock.calls[0]?.[0].hash).toMatch(/^scrypt\$16\$1\$1\$.{24}\$.{88}$/);
    }
  });

  it("does not open an account by an unverified e-mail", async () => {
    const email = newEmail();
    await newPerson({ email: null, unprovedEmail: email });
    expect((await signInAs({ email })).status).toBe(401);
  });

  it("says that something is wrong, not the password, when the database fails", async () => {
    const who = await newPerson();
    verify.mockRejectedValueOnce(new Error("out of memory"));
    const response = await signInAs(who);
    expect(response.status).toBe(500);
    expect(await refusalOf(response)).toMatchObject({
      code: "INTERNAL",
      message: "There was an error processing your request. Please try again.",
    });
    expect((await signInAs(who)).status).toBe(200);
  });
});

describe("too many attempts", () => {
  it("on one e-mail are refused by address, even with the right password", async () => {
    const who = await newPerson();
    const browser = newBrowser();
    for (let n = 0; n < 10; n++) {
      const wrong = { password: `wrong-${n}` };
      expect((await signInAs(who, wrong, browser)).status).toBe(401);
    }
    const response = await signInAs(who, {}, browser);
    expect(response.status).toBe(429);
    expect(await refusalOf(response)).toMatchObject({
      code: "RATE_LIMITED",
      message: expect.stringMatching(/^Too many attempts\. Try again in /),
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    const spelt = { email: who.email.toUpperCase() };
    expect((await signInAs(spelt, {}, browser)).status).toBe(429);
    // The person, on another network, is not locked out.
    expect((await signInAs(who)).status).toBe(200);
  });

  it("are refused alike for an unknown e-mail", async () => {
    const [email, browser] = [newEmail(), newBrowser()];
    verify.mockResolvedValue(false);
    for (let n = 0; n < 10; n++) expect((await signInAs({ email }, {}, browser)).status).toBe(401);
    verify.mockReset();
    expect((await signInAs({ email }, {}, browser)).status).toBe(429);
  });

  it("on one e-mail are refused from everywhere, once there are a hundred in an hour", async () => {
    const who = await newPerson();
    verify.mockResolvedValue(false);
    for (let n = 0; n < 100; n++) expect((await signInAs(who)).status).toBe(401);
    verify.mockReset();
    expect((await signInAs(who)).status).toBe(429);
    expect((await signInAs(await newPerson())).status).toBe(200);
  });

  it("are refused by address, whatever the e-mail", async () => {
    const browser = newBrowser();
    verify.mockResolvedValue(false);
    for (let n = 0; n < 60; n++) {
      expect((await signInAs({ email: newEmail() }, {}, browser)).status).toBe(401);
    }
    verify.mockReset();
    expect((await signInAs({ email: newEmail() }, {}, browser)).status).toBe(429);
    // Another address in the same network.
    browser.ip = browser.ip.replace("::1", "::2:1");
    expect((await signInAs({ email: newEmail() }, {}, browser)).status).toBe(429);
    expect((await signInAs({ email: newEmail() })).status).toBe(401);
  });

  it("are forgotten with their window", async () => {
    const who = await newPerson();
    const browser = newBrowser();
    for (let n = 0; n < 11; n++) await signInAs(who, { password: "wrong" }, browser);
    expect((await signInAs(who, {}, browser)).status).toBe(429);
    await run(
      "UPDATE rate_limits SET window = window - 1 WHERE instr(key, ?) = 1",
      `sign-in:email:${who.email} `,
    );
    expect((await signInAs(who, {}, browser)).status).toBe(200);
  });
});

describe("a deactivated person", () => {
  const MEMBER = "UPDATE members SET active = ? WHERE user_id = ?";
  const ACCOUNT =
    "UPDATE accounts SET active = ? WHERE id = (SELECT account_id FROM members WHERE user_id = ?)";
  const PARENT = `UPDATE accounts SET active = ? WHERE id = (SELECT parent_id FROM accounts
    WHERE id = (SELECT account_id FROM members WHERE user_id = ?))`;

  it.each([
    ["as a member", MEMBER],
    ["with the account", ACCOUNT],
    ["with the account above", PARENT],
  ])("R531: %s is refused, and open sessions end until it is lifted", async (_, sql) => {
    const parent = await newPerson();
    const who = await newPerson({}, { role: "subaccount", parentId: parent.account.account.id });
    const browser = await signedIn(who);
    expect(await statusOfMe(browser)).toBe(200);
    await run(sql, 0, who.userId);
    expect(await statusOfMe(browser)).toBe(401);
    const response = await signInAs(who);
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ message: "This account is not active" });
    expect(response.headers.getSetCookie()).toEqual([]);
    // A wrong password does not reveal that the account is not active.
    expect((await signInAs(who, { password: "wrong-one" })).status).toBe(401);
    await run(sql, 1, who.userId);
    expect(await statusOfMe(browser)).toBe(200);
    expect((await signInAs(who)).status).toBe(200);
  });

  it("is told so before a code is requested, if there are addresses for one", async () => {
    const who = await newPerson({ mfaEmails: [newEmail()] });
    await run(MEMBER, 0, who.userId);
    expect((await signInAs(who)).status).toBe(403);
    expect(await countOf("codes", "subject LIKE ?", `${who.userId}%`)).toBe(0);
  });
});

it("a password is checked at the cost in its hash, here the product's", async () => {
  const hash =
    "scrypt$16384$8$5$MDEyMzQ1Njc4OWFiY2RlZg==$U4+s9Pv4vy27xurxwUOVR0R9RQhG9KHTDEbSQqoAwxG2eI2S7AZ9sW3rNkLhUapCg4778Xubq3a0MXnv9NZr3w==";
  expect(await passwords.verifyPassword({ hash, password: "right-one" })).toBe(true);
  expect(await passwords.verifyPassword({ hash, password: "wrong-one" })).toBe(false);
});

it("no password matches a hash that cannot be read", async () => {
  const real = await passwords.hashPassword("right-one");
  expect(await passwords.verifyPassword({ hash: real, password: "right-one" })).toBe(true);
  expect(await passwords.verifyPassword({ hash: real, password: "wrong-one" })).toBe(false);
  for (const bad of [
    "",
    "plain",
    "bcrypt$1$2$3$aa$bb",
    "scrypt$16384$8$5$$",
    "scrypt$16384$8$5$aa$",
  ]) {
    expect(await passwords.verifyPassword({ hash: bad, password: "" })).toBe(false);
  }
});
