import { describe, expect, it } from "vitest";
import { idSchema } from "#core/ids.ts";
import { EMAIL_REFUSALS } from "#core/rules/email-to-sms.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { breaksOnce } from "#tests/support/faulty-database.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { sendQuick } from "#tests/worker/campaigns/quick-messages/support.ts";
import { deleteEmailSender } from "#worker/domains/automation/email-to-sms/email-senders.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { add, confirm, deliverEmail, scene, texts, work } from "./support.ts";

let answers = 0;

/** The handset answers the number from which it was last written to. */
async function answer(h: Harness, handset: string, text: string) {
  const last = h.carrier.taken.findLast(({ to }) => to === handset);
  const inbound = {
    carrierId: `answer-${++answers}-${handset}`,
    from: handset,
    to: last?.from ?? "",
    text,
    at: h.clock.now,
  };
  await receiveMessage(h.system, inbound);
  return inbound;
}

/** An email that was sent to a handset. */
async function sentScene() {
  const made = await scene();
  const [handset = ""] = newHandsets(1);
  const email = {
    from: made.email,
    to: [handset],
    subject: "Booking",
    messageId: "<1@shop.com.au>",
  };
  await deliverEmail(made.h, email);
  await work(made.h);
  made.h.clock.now += 1_000;
  return { ...made, handset };
}

describe("a handset's reply", () => {
  it("comes back by email in the same thread, once, however often the carrier reports it", async () => {
    const { h, email, handset } = await sentScene();
    const before = (await mailTo(email)).length;
    const inbound = await answer(h, handset, "See you at 7");
    await receiveMessage(h.system, inbound);
    const mails = await mailTo(email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]).toMatchObject({
      subject: "Re: Booking",
      answers: "<1@shop.com.au>",
      replyTo: expect.stringMatching(new RegExp(`^${handset}\\+[0-9a-f]{32}@text.cooee.test$`)),
      text: expect.stringContaining("See you at 7"),
    });
  });

  it.each(["before", "after"] as const)(
    "comes back once, whichever write that takes it breaks %s its commit",
    async (when) => {
      for (let nth = 1; nth <= 3; nth++) {
        const { h, email, handset } = await sentScene();
        const to = h.carrier.taken.findLast((text) => text.to === handset)?.from ?? "";
        const carrierId = `broken-${when}-${nth}-${handset}`;
        const inbound = { carrierId, from: handset, to, text: "See you at 7", at: h.clock.now };
        h.faults.batch = breaksOnce(/./, when, nth);
        await receiveMessage(h.system, inbound).catch(() => {});
        h.faults.batch = () => undefined;
        await receiveMessage(h.system, inbound);
        h.clock.now += 2 * 60_000;
        await relayOutboxes(h.system);
        await relayOutboxes(h.system);
        const answers = (await mailTo(email)).filter(({ text }) => text.includes("See you at 7"));
        expect(answers).toHaveLength(1);
      }
    },
  );

  it("is answered by answering that email, without what that quotes", async () => {
    const { h, email: from, handset } = await sentScene();
    await answer(h, handset, "Is it outside?");
    const [mail] = await mailTo(from);
    const to = [mail?.replyTo ?? ""];
    const text = "Yes\r\n\r\nOn Friday, Cooee <hello@cooee.example> wrote:\r\n> Is it outside?";
    expect(await deliverEmail(h, { from, to, text, inReplyTo: "<2@x>" })).toBeUndefined();
    await work(h);
    expect(texts(h, [handset]).map((one) => one.text)).toEqual(["Your table is ready", "Yes"]);
    expect(h.carrier.taken.filter((one) => one.to === handset).map((one) => one.from)).toHaveLength(
      2,
    );
    await answer(h, handset, "Thanks");
    expect((await mailTo(from))[0]?.text).toContain("Thanks");
  });

  it("has an address that no other sender, and no other handset, can use", async () => {
    const { h, ctx, id, email: from, handset } = await sentScene();
    await answer(h, handset, "Hello");
    const to = (await mailTo(from))[0]?.replyTo ?? "";
    const other = await scene({}, h);
    expect(await deliverEmail(h, { from: other.email, to: [to] })).toBe(EMAIL_REFUSALS.oldReply);
    const [second = ""] = newHandsets(1);
    const moved = to.replace(handset, second);
    expect(await deliverEmail(h, { from, to: [moved] })).toBe(EMAIL_REFUSALS.oldReply);
    await deleteEmailSender(ctx, { id: idSchema("emailSender").parse(id) });
    expect(await deliverEmail(h, { from, to: [to] })).toBe(EMAIL_REFUSALS.notAllowed);
  });

  it("goes to no mailbox that was removed, nor after something else was sent from there", async () => {
    const removed = await sentScene();
    const before = (await mailTo(removed.email)).length;
    const id = idSchema("emailSender").parse(removed.id);
    await deleteEmailSender(removed.ctx, { id });
    await answer(removed.h, removed.handset, "Hello?");
    expect(await mailTo(removed.email)).toHaveLength(before);
    const later = await sentScene();
    const count = (await mailTo(later.email)).length;
    await sendQuick(later.ctx, { contacts: [later.handset] });
    await work(later.h);
    await answer(later.h, later.handset, "Who is this?");
    expect(await mailTo(later.email)).toHaveLength(count);
  });

  it("of STOP is no reply: it opts out, and the next email says so", async () => {
    const { h, email: from, handset } = await sentScene();
    const before = (await mailTo(from)).length;
    await answer(h, handset, "STOP");
    expect(await mailTo(from)).toHaveLength(before);
    await deliverEmail(h, { from, to: [handset], text: "Are you there?" });
    await work(h);
    expect((await mailTo(from))[0]?.text).toContain("opted out");
  });
});

it("an owner who gets replies by email anyway gets one email of each", async () => {
  const { h, ctx } = await scene();
  const from = ctx.person?.email ?? "";
  await add(ctx, { email: from });
  await confirm(from);
  await profileConfig(ctx, { allowReceivedSmsAsEmail: true });
  const [handset = ""] = newHandsets(1);
  await deliverEmail(h, { from, to: [handset] });
  await work(h);
  const before = (await mailTo(from)).length;
  h.clock.now += 1_000;
  await answer(h, handset, "Hello");
  const mails = await mailTo(from);
  expect(mails).toHaveLength(before + 1);
  expect(mails[0]?.replyTo).toContain(handset);
});
