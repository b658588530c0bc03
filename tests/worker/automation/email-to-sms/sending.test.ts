import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { idSchema } from "#core/ids.ts";
import { EMAIL_PROBLEMS } from "#core/rules/email-to-sms.ts";
import { deliver, drain, type Harness, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets, SMS } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { setAccountFlags } from "#tests/support/flags.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { optOut } from "#worker/domains/audience/suppressions/opt-out.ts";
import { deleteEmailSender } from "#worker/domains/automation/email-to-sms/email-senders.ts";
import { sweepEmails } from "#worker/domains/automation/email-to-sms/send-email.ts";
import { deliverEmail, rawOf, scene, texts, work } from "./support.ts";

describe("an email becomes a text", () => {
  it("to each of its numbers, once, whichever recipient it is delivered to and how often", async () => {
    const { h, ctx, email: from } = await scene();
    const to = newHandsets(2);
    const email = { from, to, subject: "Booking", text: "Your table is ready\n-- \nSam" };
    const raw = rawOf(email);
    for (const envelope of [to[0], to[1], to[0]]) {
      expect(await deliverEmail(h, { ...email, envelope }, raw)).toBeUndefined();
    }
    await work(h);
    expect(await deliverEmail(h, email, raw)).toBeUndefined();
    await work(h);
    expect(texts(h, to)).toEqual(to.map((number) => ({ to: number, text: "Your table is ready" })));
    const { emails, quick_messages } = await rowsOf(ctx);
    expect(emails).toMatchObject([{ status: "sent", texts: 2 }]);
    expect(quick_messages).toMatchObject([{ source: "email", price: 2 * SMS, created_by: null }]);
  });

  it("and its author is mailed what was sent, in the same thread, and what was not", async () => {
    const { h, ctx, email: from } = await scene();
    const [one = "", two = ""] = newHandsets(2);
    await optOut(ctx, { number: two, source: "link", from: "#SharedNum#" });
    const email = { from, to: [one, two], subject: "Booking", messageId: "<1@shop.com.au>" };
    await deliverEmail(h, email);
    await work(h);
    const [mail] = await mailTo(from);
    expect(mail).toMatchObject({ subject: "Re: Booking", answers: "<1@shop.com.au>", replyTo: "" });
    expect(mail?.text).toContain("Your table is ready");
    expect(mail?.text).toContain("Price: $0.06.");
    expect(mail?.text).toMatch(/opted out of your messages/);
    expect(texts(h, [one, two])).toHaveLength(1);
  });

  it("with what its sender was given: its own sender, an opt-out line, an end marker", async () => {
    const { h, email: from } = await scene({ optout: true, marker: "##" });
    const to = newHandsets(1);
    await deliverEmail(h, { from, to, text: "Sale today\n## not this" });
    await work(h);
    expect(texts(h, to)[0]?.text).toMatch(/^Sale today\s.*STOP/s);
  });

  it("is a blind copy's, too, once", async () => {
    const { h, email: from } = await scene();
    const [one = "", two = ""] = newHandsets(2);
    const email = { from, to: [one] };
    const raw = rawOf(email);
    for (const envelope of [one, two, two]) await deliverEmail(h, { ...email, envelope }, raw);
    await work(h);
    expect(
      texts(h, [one, two])
        .map(({ to }) => to)
        .sort(),
    ).toEqual([one, two].sort());
  });

  it.each([
    ["there is no text in it", { text: "-- \nSam" }, EMAIL_PROBLEMS.empty],
    ["it has two pictures", { files: [1, 2].map(() => PICTURE) }, EMAIL_PROBLEMS.pictures],
    ["a picture is none", { files: [{ ...PICTURE_FIELDS, data: "aGVsbG8=" }] }, "supported"],
    ["it is too long", { text: "x".repeat(2_000) }, "text that is too long"],
  ])("is not sent if %s, and its author is mailed why", async (_what, fields, why) => {
    const { h, ctx, email: from } = await scene();
    const to = newHandsets(1);
    await deliverEmail(h, { from, to, ...fields });
    await work(h);
    expect(texts(h, to)).toEqual([]);
    const [mail] = await mailTo(from);
    expect(mail?.text).toContain("was not sent");
    expect(mail?.text).toContain(why);
    expect((await rowsOf(ctx)).emails).toMatchObject([{ status: "failed" }]);
  });

  it("without credit nothing is sent or owed, and its author is told", async () => {
    const { h, ctx, email: from } = await scene({ account: { credit: SMS - 1 } });
    const to = newHandsets(1);
    await deliverEmail(h, { from, to });
    await work(h);
    expect(texts(h, to)).toEqual([]);
    expect((await rowsOf(ctx)).ledger).toMatchObject([{ kind: "grant" }]);
    expect((await mailTo(from))[0]?.text).toContain("was not sent");
  });

  it("of an account that has to be approved waits, and its author is told", async () => {
    const { h, ctx, email: from } = await scene({ account: { flags: { adminApproved: false } } });
    const to = newHandsets(1);
    await deliverEmail(h, { from, to });
    await work(h);
    expect(texts(h, to)).toEqual([]);
    expect((await rowsOf(ctx)).emails).toMatchObject([{ status: "pending" }]);
    expect((await mailTo(from))[0]?.text).toContain(
      "once we approve it, usually within one or two working days",
    );
  });

  it("R272: is not sent if its address was removed in the meantime", async () => {
    const { h, ctx, email: from, id } = await scene();
    const to = newHandsets(1);
    await deliverEmail(h, { from, to });
    await deleteEmailSender(ctx, { id: idSchema("emailSender").parse(id) });
    await work(h);
    expect(texts(h, to)).toEqual([]);
    expect((await rowsOf(ctx)).emails).toMatchObject([{ status: "failed" }]);
  });
});

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=";
const PICTURE_FIELDS = { type: "image/png", name: "sale.png" };
const PICTURE = { ...PICTURE_FIELDS, data: PIXEL };

it("an attached picture makes it an MMS, with its subject", async () => {
  const { h, ctx, email: from } = await scene();
  const to = newHandsets(1);
  await deliverEmail(h, { from, to, subject: "Sale", files: [PICTURE] });
  await work(h);
  expect(h.carrier.taken.filter((message) => to.includes(message.to))).toMatchObject([
    { text: "Your table is ready", mms: { subject: "Sale", media: [{ type: "image/png" }] } },
  ]);
  expect((await rowsOf(ctx)).quick_messages).toMatchObject([{ price: 39_000 }]);
});

/** What the author of an email was mailed about what was sent. */
async function said(from: string) {
  return (await mailTo(from)).filter(({ text }) => text.includes("Your text is on its way"));
}

/** Effects that were left behind are performed. */
async function relayLater(h: Harness) {
  h.clock.now += 2 * 60_000;
  await relayOutboxes(h.system);
}

describe("whatever stops half-way", () => {
  const DEATHS = [1, 2, 3, 4].flatMap((nth) => [
    { nth, when: "before" as const },
    { nth, when: "after" as const },
  ]);

  it.each(DEATHS)(
    "a job that dies $when write $nth sends it once, and mails once",
    async (death) => {
      const { h, ctx, email: from } = await scene({}, harness());
      const to = newHandsets(1);
      await deliverEmail(h, { from, to });
      const jobs = h.queues.jobs.splice(0);
      h.faults.batch = breaksOnce(/./, death.when, death.nth);
      const left = await deliver(h, "jobs", jobs);
      h.faults.batch = () => undefined;
      await deliver(h, "jobs", left.length > 0 ? left : jobs);
      await deliver(h, "jobs", jobs);
      await relayLater(h);
      await drain(h, "txn");
      expect(texts(h, to)).toHaveLength(1);
      expect((await rowsOf(ctx)).emails).toMatchObject([{ status: "sent" }]);
      expect(await said(from)).toHaveLength(1);
    },
  );

  it("a mail that is not accepted, or whose acceptance is not heard of, comes once", async () => {
    for (const isAccepted of [false, true]) {
      const { h, email: from } = await scene();
      const { mailer } = h.system;
      const send = mailer.send.bind(mailer);
      const spy = vi.spyOn(mailer, "send").mockImplementationOnce(async (mail) => {
        if (isAccepted) await send(mail);
        throw new Error("The connection broke off");
      });
      await deliverEmail(h, { from, to: newHandsets(1) });
      await work(h);
      expect(await said(from)).toHaveLength(isAccepted ? 1 : 0);
      await relayLater(h);
      await relayLater(h);
      expect(await said(from)).toHaveLength(1);
      spy.mockRestore();
    }
  });

  it.each(["its sender may not any more", "the queue gives it up"])(
    "what was sent is said to be sent, although %s before that could be said",
    async (change) => {
      const { h, ctx, email: from } = await scene();
      const to = newHandsets(1);
      await deliverEmail(h, { from, to });
      const jobs = h.queues.jobs.splice(0);
      h.faults.batch = breaksOnce(/update "emails"/, "before");
      const left = await deliver(h, "jobs", jobs);
      h.faults.batch = () => undefined;
      expect(left).toHaveLength(1);
      await drain(h, "txn");
      expect(texts(h, to)).toHaveLength(1);
      if (change === "the queue gives it up") await deliver(h, "jobs-dead", left);
      else {
        await setAccountFlags(ctx, { quick_approved: 1 });
        await deliver(h, "jobs", left);
      }
      expect((await rowsOf(ctx)).emails).toMatchObject([{ status: "sent" }]);
      expect(await said(from)).toMatchObject([
        { text: expect.stringContaining("Your table is ready") },
      ]);
      expect(texts(h, to)).toHaveLength(1);
    },
  );

  it("one that lost its place on the queue is sent by the sweep, and given up after a day", async () => {
    const { h, ctx, email: from } = await scene();
    const to = newHandsets(1);
    await deliverEmail(h, { from, to });
    h.queues.jobs.splice(0);
    const shard = shardDatabase(env, ctx.account.shard);
    await sweepEmails(h.system, shard);
    expect(h.queues.jobs).toEqual([]);
    h.clock.now += 6 * 60_000;
    await sweepEmails(h.system, shard);
    await sweepEmails(h.system, shard);
    await work(h);
    expect(texts(h, to)).toHaveLength(1);
    const late = newHandsets(1);
    await deliverEmail(h, { from, to: late });
    h.queues.jobs.splice(0);
    h.clock.now += 25 * 3_600_000;
    await sweepEmails(h.system, shard);
    await work(h);
    expect(texts(h, late)).toEqual([]);
    expect((await mailTo(from))[0]?.text).toContain(EMAIL_PROBLEMS.failed);
  });

  it("a dead letter says so", async () => {
    const { h, email: from } = await scene();
    const to = newHandsets(1);
    await deliverEmail(h, { from, to });
    const jobs = h.queues.jobs.splice(0);
    await deliver(h, "jobs-dead", jobs);
    expect((await mailTo(from))[0]?.text).toContain(EMAIL_PROBLEMS.failed);
    await deliver(h, "jobs", jobs);
    await drain(h, "txn");
    expect(texts(h, to)).toEqual([]);
  });

  it("the bytes of an email are gone once it is settled", async () => {
    const { h, ctx, email: from } = await scene();
    await deliverEmail(h, { from, to: newHandsets(1) });
    const prefix = `files/${ctx.account.id}/`;
    expect((await env.MEDIA.list({ prefix })).objects).toHaveLength(1);
    await work(h);
    expect((await env.MEDIA.list({ prefix })).objects).toEqual([]);
  });
});
