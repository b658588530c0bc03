import { describe, expect, it } from "vitest";
import { EMAIL_REFUSALS } from "#core/rules/email-to-sms.ts";
import { accountIn, harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { mailTo } from "#tests/support/codes.ts";
import { setAccountFlags } from "#tests/support/flags.ts";
import { rowsOf } from "#tests/support/world.ts";
import { receiveEmail } from "#worker/domains/automation/email-to-sms/receive-email.ts";
import {
  add,
  DOMAIN,
  deliverEmail,
  deliverRaw,
  newAddress,
  rawOf,
  scene,
  work,
} from "./support.ts";

describe("an email is refused while it is delivered", () => {
  it("R272: from any address but an allowed one that was confirmed", async () => {
    const h = harness();
    const ctx = await accountIn(h);
    const { data } = await add(ctx);
    const [to = ""] = newHandsets(1);
    for (const from of [data.email, newAddress()]) {
      expect(await deliverEmail(h, { from, to: [to] })).toBe(EMAIL_REFUSALS.notAllowed);
    }
    await work(h);
    expect(h.carrier.taken).toEqual([]);
    expect((await rowsOf(ctx)).emails).toEqual([]);
  });

  it.each(["fail", "none", "missing", "forged"])(
    "R272: if it is not proved to be from there (%s)",
    async (authentication) => {
      const { h, email: from } = await scene();
      const [to = ""] = newHandsets(1);
      const refused = await deliverEmail(h, { from, to: [to], authentication });
      expect(refused).toBe(EMAIL_REFUSALS.unproved);
    },
  );

  it("R373: once the account is quick-approved or on trial, and not any more after that", async () => {
    const { h, ctx, email: from } = await scene();
    const [to = ""] = newHandsets(1);
    for (const flags of [{ quick_approved: 1 }, { role: "trial" }]) {
      await setAccountFlags(ctx, flags);
      expect(await deliverEmail(h, { from, to: [to] })).toBe(EMAIL_REFUSALS.notAllowed);
    }
    await setAccountFlags(ctx, { quick_approved: 0, role: "user" });
    expect(await deliverEmail(h, { from, to: [to] })).toBeUndefined();
  });

  it("to something that is no number, or to no address of ours", async () => {
    const { h, email: from } = await scene();
    const refusals = [`shop@${DOMAIN}`, "0412345678@elsewhere.example", `text@${DOMAIN}`].map(
      (to) => deliverEmail(h, { from, to: [to] }),
    );
    expect(await Promise.all(refusals)).toEqual([
      EMAIL_REFUSALS.noNumber,
      EMAIL_REFUSALS.nowhere,
      EMAIL_REFUSALS.noSubjectNumbers,
    ]);
  });

  it("to several recipients of which one is no number: nothing is sent to the others", async () => {
    const { h, ctx, email: from } = await scene();
    const [good = ""] = newHandsets(1);
    for (const envelope of [good, `shop@${DOMAIN}`]) {
      const to = [good, `shop@${DOMAIN}`];
      expect(await deliverEmail(h, { from, to, envelope })).toBe(EMAIL_REFUSALS.noNumber);
    }
    await work(h);
    expect(h.carrier.taken).toEqual([]);
    expect((await rowsOf(ctx)).emails).toEqual([]);
  });

  it("while it is not said under which name the edge proves senders", async () => {
    const { h, email: from } = await scene();
    const settings = { ...h.system.settings, MAIL_SERVER: undefined };
    const unnamed = { ...h, system: { ...h.system, settings } };
    const [to = ""] = newHandsets(1);
    expect(await deliverEmail(unnamed, { from, to: [to] })).toBe(EMAIL_REFUSALS.unavailable);
  });

  it("of 25 MiB before it is read, and beyond 8 MiB whatever it says", async () => {
    const { h } = await scene();
    const to = `0412345678@${DOMAIN}`;
    let isRead = false;
    const raw = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true;
          controller.enqueue(new Uint8Array(1024 * 1024));
        },
      },
      { highWaterMark: 0 },
    );
    const big = { from: "a@b.c", to, rawSize: 25 * 1024 * 1024, raw };
    expect(await receiveEmail(h.system, big)).toBe(EMAIL_REFUSALS.large);
    expect(isRead).toBe(false);
    expect(await receiveEmail(h.system, { ...big, rawSize: 10 })).toBe(EMAIL_REFUSALS.large);
    expect(await deliverRaw(h, "nonsense", { from: "a@b.c", to })).toBe(EMAIL_REFUSALS.unreadable);
  });

  it("beyond the sender's texts of a day, of which each number is one", async () => {
    const { h, email: from } = await scene({ dailyCap: 3 });
    const numbers = newHandsets(4);
    expect(await deliverEmail(h, { from, to: numbers.slice(0, 2) })).toBeUndefined();
    expect(await deliverEmail(h, { from, to: numbers.slice(2) })).toBe(EMAIL_REFUSALS.cap);
    expect(await deliverEmail(h, { from, to: numbers.slice(2, 3) })).toBeUndefined();
    h.clock.now += 86_400_001;
    expect(await deliverEmail(h, { from, to: numbers.slice(2) })).toBeUndefined();
  });
});

it("an automatic answer is taken and dropped: it never becomes a text, and nothing answers it", async () => {
  const { h, ctx, email: from } = await scene();
  const [to = ""] = newHandsets(1);
  const before = (await mailTo(from)).length;
  const headers = { "Auto-Submitted": "auto-replied" };
  expect(await deliverEmail(h, { from, to: [to], headers })).toBeUndefined();
  expect(await deliverRaw(h, rawOf({ from, to: [to] }), { from: "", to: `${to}@${DOMAIN}` })).toBe(
    undefined,
  );
  await work(h);
  expect((await rowsOf(ctx)).emails).toEqual([]);
  expect(await mailTo(from)).toHaveLength(before);
});

it("an email whose sender is not ours is answered by nothing", async () => {
  const { h } = await scene();
  const from = newAddress();
  await deliverEmail(h, { from, to: newHandsets(1) });
  await work(h);
  expect(await mailTo(from)).toEqual([]);
});
