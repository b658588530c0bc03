import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { signInMail } from "#core/mails/identity.ts";
import { wrongCode } from "#tests/support/codes.ts";
import { everyMinute } from "#tests/support/sweeps.ts";
import { countOf, newEmail } from "#tests/worker/identity/support.ts";
import type { SystemContext } from "#worker/context.ts";
import { type CodeFor, makeCode, spendCode } from "#worker/domains/identity/codes/codes.ts";
import { mailCode, textCode } from "#worker/domains/identity/codes/send-code.ts";
import { systemContext } from "#worker/system-context.ts";

const MINUTE = 60_000;
const FAILED = "OTP verification failed !";

function clocked() {
  const clock = { now: Date.now() };
  return { clock, ctx: systemContext(env, { now: () => clock.now }) };
}

const what = (): CodeFor => ({ purpose: "sign-up", subject: newEmail() });

async function outcome(spent: Promise<unknown>): Promise<string> {
  return await spent.then(
    () => "good",
    (error: unknown) => (error instanceof Error ? error.message : "odd"),
  );
}

async function made(ctx: SystemContext, key: CodeFor) {
  const code = await makeCode(ctx, key);
  return { code, wrong: wrongCode(code) };
}

describe("a code", () => {
  it("is six digits, is valid once, and is stored only as a keyed hash", async () => {
    const { ctx } = clocked();
    const key = what();
    const code = await makeCode(ctx, key);
    expect(code).toMatch(/^\d{6}$/);
    expect(await countOf("codes", "subject = ? AND hash LIKE ?", key.subject, `%${code}%`)).toBe(0);
    expect(await outcome(spendCode(ctx, key, code))).toBe("good");
    expect(await outcome(spendCode(ctx, key, code))).toBe(FAILED);
  });

  it("is accepted once if several use it at the same moment", async () => {
    const { ctx } = clocked();
    const key = what();
    const code = await makeCode(ctx, key);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => outcome(spendCode(ctx, key, code))));
    expect(outcomes.toSorted()).toEqual([FAILED, FAILED, FAILED, "good"]);
  });

  it("expires after ten minutes", async () => {
    const { ctx, clock } = clocked();
    const [early, late] = [what(), what()];
    const codes = [await makeCode(ctx, early), await makeCode(ctx, late)];
    clock.now += 10 * MINUTE - 1;
    expect(await outcome(spendCode(ctx, early, codes[0] ?? ""))).toBe("good");
    clock.now += 1;
    expect(await outcome(spendCode(ctx, late, codes[1] ?? ""))).toBe(FAILED);
  });

  it("is invalid after five wrong guesses, one by one or at the same moment", async () => {
    const { ctx } = clocked();
    const [slow, fast, last] = [what(), what(), what()];
    const one = await made(ctx, slow);
    for (let n = 0; n < 5; n++) {
      expect(await outcome(spendCode(ctx, slow, one.wrong))).toBe(FAILED);
    }
    expect(await outcome(spendCode(ctx, slow, one.code))).toBe(FAILED);
    const two = await made(ctx, fast);
    await Promise.all([1, 2, 3, 4, 5].map(() => outcome(spendCode(ctx, fast, two.wrong))));
    expect(await outcome(spendCode(ctx, fast, two.code))).toBe(FAILED);
    const three = await made(ctx, last);
    for (let n = 0; n < 4; n++) await outcome(spendCode(ctx, last, three.wrong));
    expect(await outcome(spendCode(ctx, last, three.code))).toBe("good");
  });

  it("opens nothing else: no other purpose, no other subject", async () => {
    const { ctx } = clocked();
    const key = what();
    const code = await makeCode(ctx, key);
    const other = what();
    await makeCode(ctx, other);
    for (const foreign of [
      { ...key, purpose: "reset-password" as const },
      { ...key, purpose: "delete-account" as const },
      { ...key, subject: `x${key.subject}` },
    ]) {
      expect(await outcome(spendCode(ctx, foreign, code))).toBe(FAILED);
    }
    expect(await outcome(spendCode(ctx, key, code))).toBe("good");
  });

  it("is refused in the same words if there is none", async () => {
    expect(await outcome(spendCode(clocked().ctx, what(), "123456"))).toBe(FAILED);
  });

  it("replaces the previous one after a minute, and not sooner", async () => {
    const { ctx, clock } = clocked();
    const key = what();
    const first = await makeCode(ctx, key);
    clock.now += MINUTE - 1;
    expect(await outcome(makeCode(ctx, key))).toMatch(/^A code was sent a moment ago/);
    clock.now += 1;
    const second = await makeCode(ctx, key);
    if (first !== second) expect(await outcome(spendCode(ctx, key, first))).toBe(FAILED);
    expect(await outcome(spendCode(ctx, key, second))).toBe("good");
  });

  it("is sent once if several request it at the same moment", async () => {
    const { ctx } = clocked();
    const key = what();
    const outcomes = await Promise.all([1, 2, 3].map(() => outcome(makeCode(ctx, key))));
    expect(outcomes.filter((text) => text === "good")).toHaveLength(1);
  });

  it("is sent at most five times an hour", async () => {
    const { ctx, clock } = clocked();
    // At the start of an hour, so that its window does not end during the test.
    clock.now = Math.ceil(clock.now / (60 * MINUTE)) * 60 * MINUTE;
    const key = what();
    for (let n = 0; n < 5; n++) {
      await makeCode(ctx, key);
      clock.now += MINUTE;
    }
    expect(await outcome(makeCode(ctx, key))).toMatch(/^Too many attempts/);
    clock.now += 56 * MINUTE;
    expect(await outcome(makeCode(ctx, key))).toBe("good");
  });

  it("stays valid if another one is refused because there were too many", async () => {
    const { ctx, clock } = clocked();
    clock.now = Math.ceil(clock.now / (60 * MINUTE)) * 60 * MINUTE;
    const key = what();
    let last = "";
    for (let n = 0; n < 5; n++) {
      last = await makeCode(ctx, key);
      clock.now += MINUTE;
    }
    expect(await outcome(makeCode(ctx, key))).toMatch(/^Too many attempts/);
    expect(await outcome(spendCode(ctx, key, last))).toBe("good");
  });

  it("that could not be sent may be requested again immediately", async () => {
    const lost = async () => {
      throw new Error("The outside is away");
    };
    const outside = {
      mailer: { send: lost },
      carrier: { ...systemContext(env).carrier, send: lost },
    };
    const broken = { ...systemContext(env, { outside }), log: { info: () => {}, error: () => {} } };
    const [mail, text] = [what(), what()];
    expect(await outcome(mailCode(broken, mail, mail.subject, signInMail))).toBe(
      "The email could not be sent. Please try again.",
    );
    expect(await outcome(textCode(broken, text, "61412345678"))).toBe(
      "The message could not be sent. Please try again.",
    );
    expect(await outcome(makeCode(broken, mail))).toBe("good");
    expect(await outcome(makeCode(broken, text))).toBe("good");
  });
});

it("the sweep deletes expired codes, and no others", async () => {
  const { ctx, clock } = clocked();
  const [old, fresh] = [what(), what()];
  await makeCode(ctx, old);
  clock.now += 6 * MINUTE;
  await makeCode(ctx, fresh);
  clock.now += 5 * MINUTE;
  await everyMinute(ctx);
  expect(await countOf("codes", "subject = ?", old.subject)).toBe(0);
  expect(await countOf("codes", "subject = ?", fresh.subject)).toBe(1);
});
