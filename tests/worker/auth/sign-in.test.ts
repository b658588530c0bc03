import { describe, expect, it, vi } from "vitest";
import { refusalOf } from "#tests/support/call.ts";
import * as passwords from "#worker/db/password.ts";
import { cookieOf, newCaller, run, signInAs, signUpAs, statusOfMe, whoIs } from "./support.ts";

const hash = vi.spyOn(passwords, "hashPassword");
const verify = vi.spyOn(passwords, "verifyPassword");

describe("signing in", () => {
  it("opens a session, with the e-mail in any case", async () => {
    const caller = newCaller();
    await signUpAs(caller);
    for (const email of [caller.email, caller.email.toUpperCase(), ` ${caller.email}\n`]) {
      const response = await signInAs(caller, { email });
      expect(response.status).toBe(200);
      expect(await response.clone().json()).toEqual({ success: true, message: "Signed in" });
      expect((await whoIs(cookieOf(response))).email).toBe(caller.email);
    }
  });

  it("tells an unknown e-mail and a wrong password apart by nothing", async () => {
    const caller = newCaller();
    await signUpAs(caller);
    const wrong = await signInAs(caller, { password: "wrong-password" });
    const unknown = await signInAs(newCaller(), { password: "wrong-password" });
    const [first, second] = [await refusalOf(wrong), await refusalOf(unknown)];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(first.message).toBe("Email or password is incorrect");
    expect({ ...second, requestId: "" }).toEqual({ ...first, requestId: "" });
    const headersOf = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== "x-request-id");
    expect(headersOf(unknown)).toEqual(headersOf(wrong));
    expect(unknown.headers.getSetCookie()).toEqual([]);
  });

  it("hashes once for an unknown e-mail as for a wrong password", async () => {
    const caller = newCaller();
    await signUpAs(caller);
    const hashesOf = async (response: () => Promise<Response>) => {
      hash.mockClear();
      verify.mockClear();
      await response();
      return hash.mock.calls.length + verify.mock.calls.length;
    };
    const wrong = await hashesOf(() => signInAs(caller, { password: "wrong-password" }));
    const unknown = await hashesOf(() => signInAs(newCaller(), { password: "wrong-password" }));
    expect([wrong, unknown]).toEqual([1, 1]);
  });

  it("says that something is wrong, not the password, when the database fails", async () => {
    const caller = newCaller();
    await signUpAs(caller);
    verify.mockRejectedValueOnce(new Error("out of memory"));
    const response = await signInAs(caller);
    expect(response.status).toBe(500);
    expect(await refusalOf(response)).toMatchObject({
      code: "INTERNAL",
      message: "Something went wrong! Please try again.",
    });
    expect((await signInAs(caller)).status).toBe(200);
  });
});

describe("too many tries", () => {
  it("are refused by e-mail, from whatever address and with the right password", async () => {
    const caller = newCaller();
    await signUpAs(caller);
    for (let n = 0; n < 10; n++) {
      const from = { ...newCaller(), email: caller.email };
      expect((await signInAs(from, { password: `wrong-${n}` })).status).toBe(401);
    }
    const response = await signInAs(caller);
    expect(response.status).toBe(429);
    expect(await refusalOf(response)).toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Try again in a few minutes.",
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    const shouted = { ...newCaller(), email: caller.email.toUpperCase() };
    expect((await signInAs(shouted)).status).toBe(429);
  });

  it("are refused alike for an e-mail that nobody has", async () => {
    const caller = newCaller();
    for (let n = 0; n < 10; n++) expect((await signInAs(caller)).status).toBe(401);
    expect((await signInAs(caller)).status).toBe(429);
  });

  it("are refused by address, whatever the e-mail", async () => {
    const { ip, email } = newCaller();
    hash.mockResolvedValue("scrypt$1$1$1$AA==$AA==");
    for (let n = 0; n < 60; n++) {
      expect((await signInAs({ ...newCaller(), ip })).status).toBe(401);
    }
    hash.mockRestore();
    expect((await signInAs({ ip, email })).status).toBe(429);
    expect((await signInAs(newCaller())).status).toBe(401);
  });

  it("are forgotten with their window", async () => {
    const caller = newCaller();
    await signUpAs(caller);
    for (let n = 0; n < 11; n++) await signInAs(caller, { password: "wrong" });
    expect((await signInAs(caller)).status).toBe(429);
    await run(
      "UPDATE rate_limits SET window = window - 1 WHERE key = ?",
      `sign-in:email:${caller.email}`,
    );
    expect((await signInAs(caller)).status).toBe(200);
  });
});

describe("somebody who was deactivated", () => {
  it.each([
    ["as a member", "UPDATE members SET active = ? WHERE user_id = ?"],
    [
      "with the account",
      "UPDATE accounts SET active = ? WHERE id = (SELECT account_id FROM members WHERE user_id = ?)",
    ],
  ])("%s is refused, and open sessions end until it is lifted", async (_, sql) => {
    const caller = newCaller();
    const cookie = cookieOf(await signUpAs(caller));
    const { _id } = await whoIs(cookie);
    await run(sql, 0, _id);
    expect(await statusOfMe(cookie)).toBe(401);
    const response = await signInAs(caller);
    expect(response.status).toBe(403);
    expect(await refusalOf(response)).toMatchObject({ message: "This account is not active" });
    expect(response.headers.getSetCookie()).toEqual([]);
    // A wrong password is not told that the account is not active.
    expect((await signInAs(caller, { password: "wrong-one" })).status).toBe(401);
    await run(sql, 1, _id);
    expect(await statusOfMe(cookie)).toBe(200);
    expect((await signInAs(caller)).status).toBe(200);
  });
});

it("passwords of a hash that cannot be read match nothing", async () => {
  const hash = await passwords.hashPassword("right-one");
  expect(await passwords.verifyPassword({ hash, password: "right-one" })).toBe(true);
  expect(await passwords.verifyPassword({ hash, password: "wrong-one" })).toBe(false);
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
