import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { IDENTITY_TEXTS } from "#core/contract/fields/identity-fields.ts";
import {
  resendSignInCode,
  signInByMobile,
  verifyMobileSignIn,
} from "#core/contract/sign-in/sign-in.ts";
import { requiredCodes } from "#core/contract/sign-up/sign-up.ts";
import { newBrowser } from "#tests/support/browser.ts";
import { refusalOf } from "#tests/support/call.ts";
import { codeFromText, newMobile, textsTo, wrongCode } from "#tests/support/codes.ts";
import { faultyDatabase } from "#tests/support/faulty-database.ts";
import { testCaller } from "#tests/support/session.ts";
import {
  countOf,
  mobileSignedIn,
  newEmail,
  newPerson,
  PASSWORD,
  run,
  statusOfMe,
  whoIs,
} from "#tests/worker/identity/support.ts";
import type { PublicContext } from "#worker/context.ts";
import { reserveCode } from "#worker/domains/identity/codes/codes.ts";
import { sendQueuedCode } from "#worker/domains/identity/codes/queue-code.ts";
import { textCode } from "#worker/domains/identity/codes/send-code.ts";
import { forgotPassword } from "#worker/domains/identity/sign-in/reset-password.ts";
import {
  signIn,
  signInByMobile as signInByMobileVerb,
} from "#worker/domains/identity/sign-in/sign-in.ts";
import { systemContext } from "#worker/system-context.ts";

const FAILED = "OTP verification failed !";

async function withMobile() {
  const mobile = newMobile();
  return { mobile, ...(await newPerson({ mobile })) };
}

describe("signing in by mobile", () => {
  it("opens a session with the code that was texted, however the number is written", async () => {
    const { mobile, userId } = await withMobile();
    const browser = newBrowser();
    const spelt = `0${mobile.slice(2, 5)} ${mobile.slice(5, 8)} ${mobile.slice(8)}`;
    await browser.ok(signInByMobile, { mobile: spelt });
    expect((await browser.ok(requiredCodes)).data).toEqual({
      flow: "mobile-sign-in",
      email: false,
      mobile: true,
    });
    const code = await codeFromText(mobile);
    await browser.ok(verifyMobileSignIn, { mobile: spelt, code });
    expect((await whoIs(browser))._id).toBe(userId);
  });

  it("returns the same for an unknown number, and texts it nothing", async () => {
    const [{ mobile: known }, unknown] = [await withMobile(), newMobile()];
    const answers = [];
    for (const mobile of [known, unknown]) {
      const browser = newBrowser();
      const bodies = [];
      for (const response of [
        await browser.call(signInByMobile, { mobile }),
        await browser.call(signInByMobile, { mobile }),
        await browser.call(resendSignInCode),
        await browser.call(verifyMobileSignIn, { mobile, code: "x" }),
      ]) {
        const { requestId: _, ...body } = await response.json<Record<string, unknown>>();
        bodies.push({ status: response.status, body });
      }
      answers.push(bodies);
      expect(bodies.map(({ status }) => status)).toEqual([200, 429, 429, 400]);
    }
    expect(answers[0]).toEqual(answers[1]);
    await codeFromText(known);
    expect(await textsTo(unknown)).toEqual([]);
    expect(await countOf("codes", "subject IN (?, ?)", known, unknown)).toBe(2);
  });

  it.each([
    [
      "sign-in by mobile",
      async () => [(await withMobile()).mobile, newMobile()],
      (ctx: PublicContext, mobile: string) => signInByMobileVerb(ctx, { mobile }),
    ],
    [
      "reset of a password",
      async () => [(await newPerson()).email, newEmail()],
      (ctx: PublicContext, email: string) => forgotPassword(ctx, { email }),
    ],
  ])("a %s does the same work for known and unknown before it answers", async (_, both, ask) => {
    const work = [];
    for (const subject of await both()) {
      const did: string[] = [];
      const CONTROL = faultyDatabase(env.CONTROL, {
        batch: () => undefined,
        prepared: (sql) => did.push(sql),
      });
      const send = vi.fn<(message: unknown) => Promise<void>>(async () => {});
      const txn = new Proxy(env.QUEUE_TXN, {
        get: (queue, name) => (name === "send" ? send : Reflect.get(queue, name, queue)),
      });
      const waitUntil = vi.fn<() => void>();
      const system = systemContext({ ...env, CONTROL, QUEUE_TXN: txn }, { waitUntil });
      await ask({ ...system, caller: testCaller() }, subject);
      expect(waitUntil).not.toHaveBeenCalled();
      const sent = z.object({ subject: z.literal(subject), place: z.string() }).loose();
      const messages = send.mock.calls.map(([message]) => ({
        ...sent.parse(message),
        subject: "…",
        place: "…",
      }));
      expect(messages).toHaveLength(1);
      work.push({ did, messages });
    }
    expect(work[0]?.did.join()).not.toMatch(/"users"/);
    expect(work[0]).toEqual(work[1]);
  });

  it("texts a code once, however often the queue delivers it, and none that was replaced", async () => {
    const { mobile } = await withMobile();
    const ctx = systemContext(env);
    const what = { purpose: "mobile-sign-in", subject: mobile } as const;
    const place = await reserveCode(ctx, what);
    const message = { type: "code", ...what, place } as const;
    await Promise.all([sendQueuedCode(ctx, message), sendQueuedCode(ctx, message)]);
    await sendQueuedCode(ctx, message);
    await sendQueuedCode(ctx, { ...message, place: "older" });
    expect(await textsTo(mobile)).toHaveLength(1);
    const input = { mobile, code: await codeFromText(mobile) };
    await newBrowser().ok(verifyMobileSignIn, input);
  });

  it("refuses a wrong, a used and another number's code in the same words", async () => {
    const [one, two] = [await withMobile(), await withMobile()];
    const browser = newBrowser();
    await browser.ok(signInByMobile, { mobile: one.mobile });
    await browser.ok(signInByMobile, { mobile: two.mobile });
    const code = await codeFromText(one.mobile);
    const theirs = await codeFromText(two.mobile);
    const tries = [
      { mobile: one.mobile, code: wrongCode(code) },
      { mobile: newMobile(), code },
      ...(code === theirs ? [] : [{ mobile: two.mobile, code }]),
    ];
    for (const input of tries) {
      const response = await browser.call(verifyMobileSignIn, input);
      expect(response.status).toBe(400);
      expect((await refusalOf(response)).fields).toEqual({ code: FAILED });
    }
    await browser.ok(verifyMobileSignIn, { mobile: one.mobile, code });
    const again = await newBrowser().call(verifyMobileSignIn, { mobile: one.mobile, code });
    expect((await refusalOf(again)).message).toBe(FAILED);
  });

  it("sends another code after a minute", async () => {
    const { mobile } = await withMobile();
    const browser = newBrowser();
    await browser.ok(signInByMobile, { mobile });
    const first = await codeFromText(mobile);
    await run("UPDATE codes SET sent_at = sent_at - 60000 WHERE subject = ?", mobile);
    await browser.ok(resendSignInCode);
    const code = await codeFromText(mobile, { not: first });
    await browser.ok(verifyMobileSignIn, { mobile, code });
  });

  it("asks for the second factor too, if there is a list of addresses", async () => {
    const mobile = newMobile();
    await newPerson({ mobile, mfaEmails: [newEmail()] });
    const browser = await mobileSignedIn(mobile);
    expect([...browser.cookies.keys()]).toEqual(["cooee.flow"]);
    expect(await statusOfMe(browser)).toBe(401);
  });

  it("does not know numbers that were given and never verified", async () => {
    const mobile = newMobile();
    await newPerson({ unprovedMobile: mobile });
    await newBrowser().ok(signInByMobile, { mobile });
    await scheduler.wait(300);
    expect(await textsTo(mobile)).toEqual([]);
  });

  it("is refused to deactivated people, and says so", async () => {
    const { mobile, userId } = await withMobile();
    await run("UPDATE members SET active = 0 WHERE user_id = ?", userId);
    const browser = newBrowser();
    await browser.ok(signInByMobile, { mobile });
    const code = await codeFromText(mobile);
    const response = await browser.call(verifyMobileSignIn, { mobile, code });
    expect(response.status).toBe(403);
    expect((await refusalOf(response)).message).toBe("This account is not active");
    expect(await statusOfMe(browser)).toBe(401);
  });
});

describe("the ceiling on texted codes", () => {
  // The ceilings count by the hour of the clock, and no test may cross one.
  const moment = Date.now();
  const limited = (hour: number, day: number) => {
    const error = vi.fn<() => void>();
    const ctx = { ...systemContext(env), now: () => moment };
    const settings = { ...ctx.settings, SMS_CODES_PER_HOUR: hour, SMS_CODES_PER_DAY: day };
    const log = { ...ctx.log, error };
    return { ctx: { ...ctx, settings, log, caller: testCaller(newIp()) }, error };
  };
  let networks = 0;
  const newIp = () => `198.51.100.${++networks}`;
  const used = async () =>
    Number(
      (await env.CONTROL.prepare(
        "SELECT MAX(count) AS n FROM rate_limits WHERE key = 'sms-codes:day'",
      ).first("n")) ?? 0,
    );

  it("holds for all numbers and networks together, per hour and per day", async () => {
    const soFar = await used();
    const limits: [number, number][] = [
      [soFar + 3, 100_000],
      [100_000, soFar + 5],
    ];
    for (const [hour, day] of limits) {
      const sends = Array.from({ length: 6 }, () => {
        const { ctx } = limited(hour, day);
        return textCode(ctx, { purpose: "sign-up", subject: newMobile() }, newMobile());
      });
      const results = await Promise.allSettled(sends);
      const refused = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason] : [],
      );
      for (const reason of refused) {
        expect(reason).toMatchObject({
          code: "RATE_LIMITED",
          message: IDENTITY_TEXTS.smsCeiling,
          retryAfter: expect.any(Number),
        });
      }
      expect(refused.length).toBeGreaterThanOrEqual(3);
    }
  });

  it("refuses known and unknown numbers alike, is logged as an error, and leaves passwords alone", async () => {
    const { mobile, email } = await withMobile();
    for (const number of [mobile, newMobile()]) {
      const { ctx, error } = limited(0, 100_000);
      await expect(signInByMobileVerb(ctx, { mobile: number })).rejects.toMatchObject({
        code: "RATE_LIMITED",
        message: IDENTITY_TEXTS.smsCeiling,
      });
      expect(error).toHaveBeenCalledWith("sms_codes.ceiling", expect.any(Error), {
        used: expect.any(Number),
      });
    }
    expect(await textsTo(mobile)).toHaveLength(0);
    const { ctx } = limited(0, 0);
    await signIn(ctx, { email, password: PASSWORD });
    expect(ctx.caller.jar.get("session")).toBeDefined();
  });
});
