import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { rowsOf } from "#tests/support/world.ts";
import { profileConfig } from "#worker/domains/identity/profile/update-me.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import type { Mail } from "#worker/ports/mailer.ts";
import { systemContext } from "#worker/system-context.ts";

let answers = 0;
const HANDSET = "61411222333";

/** An account with its own number, and everything that is mailed. */
async function scene(allowReceivedSmsAsEmail = true) {
  const clock = { now: Date.now() };
  const mails: Mail[] = [];
  const outage = { on: false };
  const mailer = {
    send: async (mail: Mail) => {
      if (outage.on) throw new Error("No mail today");
      mails.push(mail);
    },
  };
  const system = systemContext(env, { now: () => clock.now, outside: { mailer } });
  const ctx = await newAccount({ name: "Bells Florist" });
  const number = `6149${String(Date.now() + ++answers).slice(-7)}`;
  await addNumber(system, number, ctx.account.id);
  if (allowReceivedSmsAsEmail) await profileConfig(ctx, { allowReceivedSmsAsEmail });
  const answer = (text: string) => ({
    carrierId: `mailed-${++answers}`,
    from: HANDSET,
    to: number,
    text,
    at: clock.now,
  });
  return { system, ctx, clock, mails, outage, answer };
}

describe("a reply is mailed to the owner", () => {
  it("who asked for it, at their verified e-mail, in plain text", async () => {
    const { system, ctx, mails, answer } = await scene();
    await receiveMessage(system, answer("Yes please\r\nBcc: all@example.test"));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: ctx.person?.email,
      subject: `New message received from +${HANDSET}`,
      text: expect.stringMatching(/Yes please[\s\S]+\/conversation\?room=rom_\w{26}\n/),
    });
    expect((await rowsOf(ctx)).outbox).toEqual([]);
  });

  it("once, however often the carrier reports it", async () => {
    const { system, mails, answer } = await scene();
    const same = answer("Thanks");
    await receiveMessage(system, same);
    await receiveMessage(system, same);
    await Promise.all([receiveMessage(system, same), receiveMessage(system, same)]);
    expect(mails).toHaveLength(1);
  });

  it("by the sweep, once, if the mail service was down", async () => {
    const { system, ctx, clock, mails, outage, answer } = await scene();
    outage.on = true;
    await receiveMessage(system, answer("Thanks"));
    expect(mails).toEqual([]);
    expect((await rowsOf(ctx)).messages).toHaveLength(1);
    outage.on = false;
    clock.now += 60_000;
    await relayOutboxes(system);
    await relayOutboxes(system);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.key).toMatch(/^out_/);
  });

  it("not if it says STOP, START or HELP; a plain yes is a reply", async () => {
    const { system, mails, answer } = await scene();
    for (const text of ["STOP", "stop!", "YES", "START", "HELP"]) {
      await receiveMessage(system, answer(text));
    }
    expect(mails).toEqual([]);
    await receiveMessage(system, answer("yes"));
    expect(mails).toHaveLength(1);
  });

  it("not without the setting, and not without a verified e-mail", async () => {
    const off = await scene(false);
    await receiveMessage(off.system, off.answer("Thanks"));
    expect(off.mails).toEqual([]);
    const on = await scene();
    await env.CONTROL.prepare("UPDATE users SET email = NULL, unproved_email = email WHERE id = ?")
      .bind(on.ctx.person?.userId)
      .run();
    await receiveMessage(on.system, on.answer("Thanks"));
    expect(on.mails).toEqual([]);
    expect((await rowsOf(on.ctx)).messages).toHaveLength(1);
  });
});
