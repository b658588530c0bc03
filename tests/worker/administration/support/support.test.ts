import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import {
  inquiry as inquiryEndpoint,
  SUPPORT_TEXTS,
  emailToSupport as supportEndpoint,
} from "#core/contract/support/support.ts";
import { newAccount } from "#tests/support/account.ts";
import { call, refusalOf } from "#tests/support/call.ts";
import { mailTo } from "#tests/support/codes.ts";
import { sessionFor, testCaller } from "#tests/support/session.ts";
import { emailToSupport, inquiry } from "#worker/domains/administration/support/support.ts";
import type { HumanCheck } from "#worker/ports/human-check.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { systemContext } from "#worker/system-context.ts";

const MAILBOX = "support@cooee.test";
const message = "Which invoice is due?";

async function mailsTo(subject: string) {
  return (await mailTo(MAILBOX)).filter((mail) => mail.subject === subject);
}

describe("a message to support", () => {
  it("R387: takes subject and message_body, and reaches the operator with the account's data", async () => {
    const ctx = await newAccount({ name: "Bells Florist" });
    const cookie = await sessionFor(ctx);
    const subject = `Invoice ${crypto.randomUUID()}`;
    const sent = await call(supportEndpoint, { subject, message_body: message }, { cookie });
    expect(await sent.json()).toMatchObject({ success: true, message: SUPPORT_TEXTS.sent });
    const mails = await mailsTo(`Support: ${subject}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ replyTo: ctx.person?.email });
    for (const known of [message, "Bells Florist", ctx.account.id, ctx.person?.userId]) {
      expect(mails[0]?.text).toContain(known);
    }
  });

  it.each([
    [{ subject: "", message_body: "x" }, "subject"],
    [{ subject: "x\r\nBcc: all@example.test", message_body: "x" }, "subject"],
    [{ subject: "x", message_body: " " }, "message_body"],
    [{ subject: "x", message_body: "x".repeat(5_001) }, "message_body"],
  ])("R387: %j is refused beside its field", async (input, field) => {
    const cookie = await sessionFor(await newAccount());
    const refused = await call(supportEndpoint, input, { cookie });
    expect([refused.status, Object.keys((await refusalOf(refused)).fields ?? {})]).toEqual([
      400,
      [field],
    ]);
  });

  it("is refused where no mailbox or no mail service is configured, and nothing is lost silently", async () => {
    const mails: Mail[] = [];
    const outside = { mailer: { send: async (mail: Mail) => void mails.push(mail) } };
    for (const missing of [
      { SUPPORT_EMAIL: "support@cooee.example" },
      { MAILER: "none" as const },
    ]) {
      const ctx = await newAccount({}, { outside });
      const settings = { ...ctx.settings, ...missing };
      const input = { subject: "Hello", message_body: message };
      const refusal = { code: "UNAVAILABLE", message: SUPPORT_TEXTS.unavailable };
      await expect(emailToSupport({ ...ctx, settings }, input)).rejects.toMatchObject(refusal);
      const visitor = { ...systemContext(env), settings, caller: testCaller() };
      const asked = { name: "Ann", email: "ann@shop.com.au", message };
      await expect(inquiry(visitor, asked)).rejects.toMatchObject(refusal);
    }
    expect(mails).toEqual([]);
  });
});

describe("an inquiry", () => {
  const asked = () => ({ name: `Ann ${crypto.randomUUID()}`, email: "ann@shop.com.au", message });

  it("reaches the operator from people who are signed out; the answer goes to them", async () => {
    const input = { ...asked(), company: "Bells" };
    expect((await call(inquiryEndpoint, input)).status).toBe(200);
    const mails = await mailsTo(`Inquiry: ${input.name}`);
    expect(mails).toMatchObject([{ replyTo: "ann@shop.com.au" }]);
    expect(mails[0]?.text).toContain("Bells");
  });

  it("needs a check for its own action: one of another page's is refused", async () => {
    const humanCheck: HumanCheck = {
      isHuman: async (token, { action }) => token === `person at ${action}`,
    };
    const visitor = { ...systemContext(env, { outside: { humanCheck } }), caller: testCaller() };
    const input = asked();
    for (const turnstile of [undefined, "person at sign-in", "person at contact-form"]) {
      const sent = inquiry(visitor, { ...input, turnstile });
      await expect(sent).rejects.toMatchObject({ code: "INVALID_INPUT" });
    }
    expect(await mailsTo(`Inquiry: ${input.name}`)).toEqual([]);
    await inquiry(visitor, { ...input, turnstile: "person at inquiry" });
    expect(await mailsTo(`Inquiry: ${input.name}`)).toHaveLength(1);
  });

  it("is refused from programs, and beyond ten an hour from one network", async () => {
    const robots = {
      ...systemContext(env, { outside: { humanCheck: { isHuman: async () => false } } }),
      caller: testCaller(),
    };
    const input = asked();
    await expect(inquiry(robots, input)).rejects.toMatchObject({ code: "INVALID_INPUT" });
    expect(await mailsTo(`Inquiry: ${input.name}`)).toEqual([]);
    const headers = { "cf-connecting-ip": "2001:db8:99::1" };
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push((await call(inquiryEndpoint, asked(), { headers })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
