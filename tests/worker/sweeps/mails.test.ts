import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { layOut } from "#core/mails/layout.ts";
import { newAccount } from "#tests/support/account.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { type Mail, MailRefused } from "#worker/ports/mailer.ts";
import { resendMailer } from "#worker/ports/resend-mailer.ts";
import { systemContext } from "#worker/system-context.ts";

const DAY = 86_400_000;
const quiet = { info: () => {}, error: () => {} };

/** A mail service that the test controls and that is down at first, and an account on shard 0. */
async function scene() {
  const clock = { now: Date.now() };
  const service = { fails: new Error("No mail today") as Error | undefined, asked: 0 };
  const mails: Mail[] = [];
  const mailer = {
    send: async (mail: Mail) => {
      service.asked++;
      if (service.fails) throw service.fails;
      mails.push(mail);
    },
  };
  const loud = systemContext(env, { now: () => clock.now, outside: { mailer } });
  const system = {
    ...loud,
    log: quiet,
    forAccount: (ref: AccountContext["account"]) => ({ ...loud.forAccount(ref), log: quiet }),
  };
  const { account } = await newAccount({ shard: 0 });
  const ctx = system.forAccount(account);
  const mail = (count: number) =>
    commit(ctx, {
      effects: Array.from({ length: count }, (_, at) => {
        return {
          type: "mail",
          to: `${at}@example.test`,
          subject: "Hi",
          parts: ["Hi"],
        } satisfies MailEffect;
      }),
    });
  return { system, ctx, clock, service, mails, mail };
}

const promised = async (ctx: AccountContext) => (await rowsOf(ctx)).outbox?.length ?? 0;

describe("mails that the service does not accept", () => {
  it("do not hold up anything else in the outbox", async () => {
    const { system, ctx, clock, mail } = await scene();
    await mail(120);
    clock.now += 1000;
    const delivery = { type: "webhook", delivery: "dlv_01M7YVNFKQ0000000212DJA6VH" };
    await env.SHARD_00.prepare(
      "INSERT INTO outbox (account_id, id, effect, created_at) VALUES (?, 'out_later', ?, ?)",
    )
      .bind(ctx.account.id, JSON.stringify(delivery), clock.now)
      .run();
    clock.now += 60_000;
    await relayOutboxes(system);
    expect(await promised(ctx)).toBe(120);
  });

  it("are retried a few per minute while the service is down, and all once it is back", async () => {
    const { system, ctx, clock, service, mails, mail } = await scene();
    await mail(12);
    clock.now += 60_000;
    service.asked = 0;
    await relayOutboxes(system);
    expect(service.asked).toBeLessThanOrEqual(10);
    service.fails = undefined;
    clock.now += 60_000;
    await relayOutboxes(system);
    expect(await promised(ctx)).toBe(0);
    expect(new Set(mails.map(({ key }) => key)).size).toBe(mails.length);
  });

  it("are given up after a day", async () => {
    const { system, ctx, clock, mail } = await scene();
    await mail(2);
    clock.now += DAY - 60_000;
    await relayOutboxes(system);
    expect(await promised(ctx)).toBe(2);
    clock.now += 120_000;
    for (let minute = 0; minute < 50; minute++) await relayOutboxes(system);
    expect(await promised(ctx)).toBe(0);
  });

  it("are given up immediately if the mail itself is wrong", async () => {
    const { ctx, service, mail } = await scene();
    service.fails = new MailRefused("Mail was refused: validation_error");
    await mail(1);
    expect(await promised(ctx)).toBe(0);
  });
});

it.each([
  [422, true],
  [400, true],
  [401, false],
  [403, false],
  [409, false],
  [429, false],
  [500, false],
])("a response of %i means that a mail is refused for good: %s", async (status, forGood) => {
  const settings = { RESEND_API_KEY: "key", MAIL_FROM: "Cooee <hello@cooee.test>" };
  const mailer = resendMailer(settings, async () => new Response("{}", { status }));
  const error = await mailer
    .send({ key: "k", to: "a@example.test", subject: "Hi", text: "Hi", html: "Hi" })
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof MailRefused).toBe(forGood);
});

it("the mail service gets both the text and the HTML", async () => {
  const settings = { RESEND_API_KEY: "key", MAIL_FROM: "Cooee <hello@cooee.test>" };
  const bodies: unknown[] = [];
  const mailer = resendMailer(settings, async (_, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return new Response("{}");
  });
  await mailer.send({
    key: "k",
    to: "a@example.test",
    ...layOut({ subject: "Hi", parts: ["Hi"] }),
  });
  expect(bodies).toMatchObject([
    { subject: "Hi", text: "Hi", html: expect.stringContaining(">Hi</p>") },
  ]);
});
