import { afterEach, describe, expect, it } from "vitest";
import {
  OWN_NUMBER_TEXTS,
  changeRenewal as renewalCall,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { NOTIFICATION_TEXTS } from "#core/contract/notifications/notifications.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { renewalAfter } from "#core/rules/renewals.ts";
import { accountIn } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { CARDS, heldFor, provider, saveCard } from "#tests/support/payments.ts";
import { idOf } from "#tests/support/world/id-of.ts";
import { storedRooms, write } from "#tests/worker/inbox/rooms/handsets.ts";
import { numberHistory } from "#worker/domains/senders/dedicated-numbers/list-dedicated-numbers.ts";
import { changeRenewal } from "#worker/domains/senders/dedicated-numbers/own-numbers.ts";
import { bell, MINUTE, mails, minuteAt, onlyCard, owner, PRICE } from "./rented.ts";
import { administrator, buy, DAY, forSale, sendsFrom } from "./support.ts";

afterEach(() => provider().recover());

describe("a number's renewal that is not paid", () => {
  it("that fails is tried for nine days, each time with a mail and a bell, while the number works", async () => {
    const { h, ctx, id, number, state, dueAt } = await owner();
    const name = formatInternational(number);
    await onlyCard(ctx, CARDS.declined);
    let at = dueAt;
    for (const days of [1, 3, 5]) {
      await minuteAt(h, at);
      await minuteAt(h, at + MINUTE);
      at += days * DAY;
      expect(await state()).toMatchObject({ status: "assigned", tryAt: at });
      expect(await sendsFrom(ctx)).toEqual([number]);
    }
    const unpaid = NOTIFICATION_TEXTS.numberUnpaid(name);
    expect(await bell(ctx)).toEqual([unpaid, unpaid, unpaid]);
    await minuteAt(h, at);
    await minuteAt(h, at + MINUTE);
    expect(await state()).toMatchObject({ status: "expired", byCard: false });
    expect(await sendsFrom(ctx)).toEqual([]);
    expect((await bell(ctx))[0]).toBe(NOTIFICATION_TEXTS.numberEnded(name));
    expect((await mails(ctx)).filter((subject) => subject.includes(name))).toEqual([
      `Your number ${name} has ended`,
      ...Array.from({ length: 3 }, () => `Your number ${name} could not be renewed`),
    ]);
    expect(await heldFor(ctx)).toBe(PRICE);
    // Its replies still reach them, and no one can buy it; after the quarantine it is for sale.
    const [handset = ""] = newHandsets(1);
    await write(h, handset, number);
    expect((await storedRooms(ctx)).map((room) => room.number)).toEqual([handset]);
    const other = await accountIn(h, {});
    expect(await forSale(other, number)).toEqual([]);
    await minuteAt(h, at + 91 * DAY);
    expect(await forSale(other, number)).toEqual([id]);
    const { data } = await numberHistory(await administrator(h), { id: idOf("number", id) });
    expect(data.map(({ event }) => event)).toEqual(["available", "expired", "assigned", "added"]);
  });

  it("waits for a card provider that cannot be reached, also at the last attempt", async () => {
    const { h, ctx, state, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    for (const days of [0, 1, 4]) await minuteAt(h, dueAt + days * DAY);
    await onlyCard(ctx, CARDS.good);
    await provider().setFaults({ fail: 1_000 });
    await minuteAt(h, dueAt + 9 * DAY);
    expect(await state()).toMatchObject({ status: "assigned" });
    expect(await heldFor(ctx)).toBe(PRICE);
    await provider().setFaults({ fail: 0 });
    for (const minutes of [40, 42]) await minuteAt(h, dueAt + 9 * DAY + minutes * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    expect(await state()).toMatchObject({ status: "assigned", failure: undefined });
  });

  it("is not put off for ever by orders that no one pays", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    // What the provider says of it comes by the test's clock.
    await provider().setFaults({ holdEvents: true });
    await onlyCard(ctx, CARDS.declined);
    for (const days of [0, 1, 4]) await minuteAt(h, dueAt + days * DAY);
    const tries = async (at: number) => {
      h.clock.now = at;
      await buy(ctx, await saveCard(ctx, CARDS.declined), id).catch(() => {});
      await minuteAt(h, at);
    };
    for (let minutes = -5; minutes < 30; minutes += 5) {
      await tries(dueAt + 9 * DAY + minutes * MINUTE);
    }
    expect(await state()).toMatchObject({ status: "assigned" });
    for (let minutes = 0; minutes < 30; minutes += 5) {
      await tries(dueAt + 10 * DAY + minutes * MINUTE);
    }
    expect(await state()).toMatchObject({ status: "expired" });
    expect(await heldFor(ctx)).toBe(PRICE);
  });

  it("that failed can be paid by hand with another card, and goes on as before", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, dueAt);
    await minuteAt(h, dueAt + 2 * DAY - MINUTE);
    expect((await state()).failure).toBeDefined();
    const good = await saveCard(ctx);
    await buy(ctx, good, id);
    const paid = await state();
    expect(paid).toMatchObject({ renews: true, failure: undefined, tryAt: undefined });
    expect(paid.paidUntil).toBe(renewalAfter(dueAt, dueAt, "Australia/Sydney"));
    expect(await heldFor(ctx)).toBe(2 * PRICE);
    await minuteAt(h, dueAt + 6 * DAY);
    await minuteAt(h, paid.paidUntil ?? 0);
    expect(await heldFor(ctx)).toBe(3 * PRICE);
    await expect(buy(ctx, good, id)).rejects.toMatchObject({ message: OWN_NUMBER_TEXTS.isYours });
  });

  it("waits while someone of the account is at the checkout", async () => {
    const { h, ctx, id, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, dueAt);
    h.clock.now = dueAt + DAY - MINUTE;
    const asks = await saveCard(ctx, CARDS.asks);
    const { data } = await buy(ctx, asks, id);
    await minuteAt(h, dueAt + DAY);
    await provider().authenticate(data.clientSecret ?? "", true);
    await minuteAt(h, dueAt + DAY + 20 * MINUTE);
    expect(await heldFor(ctx)).toBe(2 * PRICE);
  });

  it("that failed ends as it is cancelled", async () => {
    const { h, ctx, id, state, dueAt } = await owner();
    await onlyCard(ctx, CARDS.declined);
    await minuteAt(h, dueAt);
    h.clock.now = dueAt + MINUTE;
    await changeRenewal(ctx, renewalCall.input.parse({ id, renews: false }));
    await minuteAt(h, dueAt + 2 * MINUTE);
    expect(await state()).toMatchObject({ status: "expired" });
  });
});
