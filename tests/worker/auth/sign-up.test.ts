import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { balance } from "#core/contract/user.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { rowsOf } from "#tests/support/world.ts";
import { systemContext } from "#worker/context.ts";
import { provisionAccount } from "#worker/domains/auth/provision-account.ts";
import { resolveAccount } from "#worker/domains/directory/resolve-account.ts";
import {
  type Caller,
  cookieOf,
  countOf,
  newCaller,
  PASSWORD,
  run,
  signInAs,
  signUpAs,
  statusOfMe,
  whoIs,
} from "./support.ts";

async function credit(cookie: string) {
  return balance.output.parse(await (await call(balance, {}, { cookie })).json()).data;
}

async function rowsOfCaller(cookie: string) {
  const ref = await resolveAccount(systemContext(env), (await whoIs(cookie)).account);
  if (!ref) throw new Error("There is no such account");
  return await rowsOf(systemContext(env).forAccount(ref));
}

describe("signing up", () => {
  it("opens a trial account with credit and signs in", async () => {
    const caller = newCaller();
    const response = await signUpAs(caller);
    expect(response.status).toBe(200);
    expect(await response.clone().json()).toEqual({
      success: true,
      message: "Account Created Successfully",
    });
    const cookie = cookieOf(response);
    const person = await whoIs(cookie);
    expect(person).toMatchObject({ name: "Ann", email: caller.email, role: "trial", access: [] });
    expect(person.senders.map(({ value }) => value)).toEqual(["#SharedNum#"]);
    expect(await credit(cookie)).toMatchObject({ balance: 550, maxPossibleCredits: { sms: 100 } });
  });

  it("refuses a taken e-mail, however it is spelt, and leaves the account alone", async () => {
    const caller = newCaller();
    const cookie = cookieOf(await signUpAs(caller));
    for (const email of [caller.email, caller.email.toUpperCase(), ` ${caller.email} `]) {
      const response = await signUpAs(caller, { email, password: "another-one" });
      expect(response.status).toBe(409);
      expect(await refusalOf(response)).toMatchObject({
        code: "CONFLICT",
        message: "Email already exists, Please login",
      });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect(await statusOfMe(cookie)).toBe(200);
    expect((await signInAs(caller, { password: "another-one" })).status).toBe(401);
    expect((await signInAs(caller)).status).toBe(200);
  });

  it("lets one of several at the same moment win, with one account and one grant", async () => {
    const caller = newCaller();
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUpAs(caller)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect((await refusalOf(answer)).message).toBe("Email already exists, Please login");
    }
    expect(await countOf("users", "email = ?", caller.email)).toBe(1);
    const winner = answers.find(({ status }) => status === 200);
    const cookie = winner ? cookieOf(winner) : "";
    expect(await countOf("members", "user_id = ?", (await whoIs(cookie))._id)).toBe(1);
    expect((await rowsOfCaller(cookie)).ledger).toHaveLength(1);
  });

  it.each([
    [{ name: "" }, "name", "Name is required!"],
    [{ name: "   " }, "name", "Name is required!"],
    [{ name: "12345" }, "name", "Can Not Enter Only Numbers"],
    [{ name: "x".repeat(81) }, "name", "Cannot be longer than 80 characters"],
    [{ email: "" }, "email", "Email is required!"],
    [{ email: "ann" }, "email", "Enter a valid email"],
    [{ email: "ann@example" }, "email", "Enter a valid email"],
    [{ email: "jörg@example.test" }, "email", "Enter a valid email"],
    [{ email: "a..b@example.test" }, "email", "Enter a valid email"],
    [{ email: `${"x".repeat(250)}@example.test` }, "email", "Email is too long"],
    [{ password: "short" }, "password", "Password must be 6 to 20 characters"],
    [{ password: "x".repeat(21) }, "password", "Password must be 6 to 20 characters"],
  ])("refuses %j", async (input, field, message) => {
    const response = await signUpAs(newCaller(), input);
    expect(response.status).toBe(400);
    expect(await refusalOf(response)).toMatchObject({ message, fields: { [field]: message } });
  });

  it("takes names and passwords of any script, in either spelling of an accent", async () => {
    const caller = newCaller();
    const email = caller.email.toUpperCase();
    const input = { name: "Zoë 李", email, password: "pass-e\u0301te\u0301" };
    const cookie = cookieOf(await signUpAs(caller, input));
    expect(await whoIs(cookie)).toMatchObject({ name: "Zoë 李", email: caller.email });
    expect((await signInAs(caller, { password: "pass-\u00e9t\u00e9" })).status).toBe(200);
    expect((await signInAs(caller, { password: "pass-ete" })).status).toBe(401);
  });

  it("keeps no password, only a salted scrypt hash", async () => {
    const [one, two] = [newCaller(), newCaller()];
    await Promise.all([signUpAs(one), signUpAs(two)]);
    const { results } = await env.CONTROL.prepare(
      "SELECT password FROM credentials JOIN users ON users.id = user_id WHERE email IN (?, ?)",
    )
      .bind(one.email, two.email)
      .all<{ password: string }>();
    expect(results).toHaveLength(2);
    expect(results[0]?.password).not.toBe(results[1]?.password);
    for (const { password } of results) {
      expect(password).toMatch(/^scrypt\$16384\$8\$5\$[A-Za-z0-9+/]{22}==\$[A-Za-z0-9+/]{86}==$/);
      expect(password).not.toContain(PASSWORD);
    }
  });

  it("is limited by address", async () => {
    const caller = newCaller();
    for (let n = 0; n < 20; n++) {
      expect((await signUpAs(caller, { email: "taken", name: "" })).status).toBe(400);
    }
    // Refused input is not a try; these are.
    await signUpAs(caller);
    for (let n = 1; n < 20; n++) expect((await signUpAs(caller)).status).toBe(409);
    const response = await signUpAs(caller, { email: newCaller().email });
    expect(response.status).toBe(429);
    expect(await refusalOf(response)).toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Try again in a few minutes.",
    });
    expect((await signUpAs(newCaller())).status).toBe(200);
  });
});

describe("a sign-up that stopped half-way", () => {
  /** What is left of a sign-up after its steps up to one were undone. */
  async function stopped(caller: Caller, undo: (user: string, account: string) => Promise<void>) {
    const person = await whoIs(cookieOf(await signUpAs(caller)));
    await undo(person._id, person.account);
    const response = await signInAs(caller);
    expect(response.status).toBe(200);
    return cookieOf(response);
  }

  async function expectWhole(cookie: string): Promise<void> {
    const person = await whoIs(cookie);
    expect(person).toMatchObject({ role: "trial" });
    expect(person.senders.map(({ value }) => value)).toEqual(["#SharedNum#"]);
    const rows = await rowsOfCaller(cookie);
    expect(rows.ledger).toMatchObject([{ kind: "grant", amount: 550_000 }]);
    expect(rows.credit_lots).toMatchObject([{ amount: 550_000, remaining: 550_000 }]);
    expect(rows.balances).toMatchObject([{ balance: 550_000 }]);
    expect(await countOf("members", "user_id = ?", person._id)).toBe(1);
  }

  async function undoOnShards(account: string, tables: readonly string[]): Promise<void> {
    for (const shard of [env.SHARD_00, env.SHARD_01]) {
      await shard.batch(
        tables.map((table) =>
          shard.prepare(`DELETE FROM ${table} WHERE account_id = ?`).bind(account),
        ),
      );
    }
  }
  const CREDIT = ["ledger", "credit_lots", "balances"];

  it("before its account is finished at the next sign-in", async () => {
    const caller = newCaller();
    const cookie = await stopped(caller, async (user, account) => {
      await undoOnShards(account, ["senders", ...CREDIT]);
      await run("DELETE FROM members WHERE user_id = ?", user);
      await run("DELETE FROM accounts WHERE id = ?", account);
    });
    await expectWhole(cookie);
  });

  it("before its credit is finished at the next sign-in", async () => {
    const caller = newCaller();
    await expectWhole(
      await stopped(caller, (_, account) => undoOnShards(account, ["senders", ...CREDIT])),
    );
  });

  it("before its sender is finished at the next sign-in, and its credit granted once", async () => {
    const caller = newCaller();
    await expectWhole(await stopped(caller, (_, account) => undoOnShards(account, ["senders"])));
    await expectWhole(cookieOf(await signInAs(caller)));
  });

  it("is finished once by two sign-ins at the same moment", async () => {
    const caller = newCaller();
    await stopped(caller, (_, account) => undoOnShards(account, ["senders", ...CREDIT]));
    const person = await whoIs(cookieOf(await signInAs(caller)));
    await undoOnShards(person.account, ["senders", ...CREDIT]);
    await run("DELETE FROM members WHERE user_id = ?", person._id);
    const answers = await Promise.all([signInAs(caller), signInAs(caller), signInAs(caller)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const answer of answers) await expectWhole(cookieOf(answer));
  });

  it("gives nothing to an account that somebody else made", async () => {
    const caller = newCaller();
    const person = await whoIs(cookieOf(await signUpAs(caller)));
    await run("UPDATE members SET role = 'subaccount' WHERE user_id = ?", person._id);
    await undoOnShards(person.account, ["senders", ...CREDIT]);
    const cookie = cookieOf(await signInAs(caller));
    expect((await rowsOfCaller(cookie)).ledger).toEqual([]);
  });

  it("provisioning twice changes nothing", async () => {
    const cookie = cookieOf(await signUpAs(newCaller()));
    const { _id: userId, name } = await whoIs(cookie);
    const provision = { userId, name, role: "user" as const, credit: 9_999_999 };
    await provisionAccount(systemContext(env), provision);
    await expectWhole(cookie);
  });
});
