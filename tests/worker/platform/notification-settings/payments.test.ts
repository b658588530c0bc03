import { describe, expect, it } from "vitest";
import { newId } from "#core/ids.ts";
import { bundleOf, purchase, saveCard } from "#tests/support/payments.ts";
import { relayOutboxes } from "#tests/support/sweeps.ts";
import { saveBillingDetails } from "#worker/domains/money/invoices/billing-details.ts";
import { sweepInvoices } from "#worker/domains/money/invoices/sweep-invoices.ts";
import { setPaymentNotifications } from "#worker/domains/platform/notification-settings/configuration.ts";
import { addNotificationEmail } from "#worker/domains/platform/notification-settings/notification-emails.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitNotice } from "#worker/kernel/commit-notice.ts";
import { confirmedAddress, scene } from "./support.ts";

async function payer() {
  const given = await scene({ credit: 0 });
  const { ctx } = given;
  const books = `books-${crypto.randomUUID()}@example.test`;
  await saveBillingDetails(ctx, {
    name: "Bells Florist Pty Ltd",
    abn: "51824753556",
    address: "12 Short Street, Surry Hills NSW 2010",
    email: books,
  });
  const owner = ctx.person?.email ?? "";
  await addNotificationEmail(ctx, { email: owner });
  const one = await confirmedAddress(given);
  const billing = await confirmedAddress(given, books);
  await setPaymentNotifications(ctx, { emails: [one, owner, billing] });
  return { ...given, owner, one, books };
}

describe("payments by mail", () => {
  it("come as they are made, once, to the list, and not to the one who was mailed the invoice", async () => {
    const { system, ctx, clock, mails, owner, one, books } = await payer();
    await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
    clock.now = Date.now() + 1000;
    mails.splice(0);
    await Promise.all([sweepInvoices(system), sweepInvoices(system)]);
    await sweepInvoices(system);
    const told = mails.filter(({ subject }) => subject === "$154.00 was paid");
    expect(told.map(({ to }) => to).sort()).toEqual([one, owner].sort());
    expect(told[0]).toMatchObject({
      text: expect.stringMatching(/Tax invoice \S+ for \$154\.00 is paid\./),
      unsubscribe: expect.stringContaining("/unsubscribe/"),
    });
    expect(mails.some(({ to, attachment }) => to === books && attachment)).toBe(true);
  });

  it("are not lost by a crash after the invoice was noted as mailed, and come once", async () => {
    const { system, ctx, clock, mails, owner, one } = await payer();
    await purchase(ctx, await bundleOf(ctx, await saveCard(ctx)));
    clock.now = Date.now() + 1000;
    mails.splice(0);
    const killed: typeof system = {
      ...system,
      forAccount: (ref) => ({
        ...system.forAccount(ref),
        performEffect: () => Promise.reject(new Error("Killed")),
      }),
    };
    await sweepInvoices(killed);
    const paid = () => mails.filter(({ subject }) => subject === "$154.00 was paid");
    expect(paid()).toEqual([]);
    clock.now += 60_000;
    // The invoice is done with; what follows waits in CONTROL's outbox.
    await sweepInvoices(system);
    expect(paid()).toEqual([]);
    await relayOutboxes(system);
    await relayOutboxes(system);
    expect(
      paid()
        .map(({ to }) => to)
        .sort(),
    ).toEqual([one, owner].sort());
  });

  it("come once, however often the same notice is relayed", async () => {
    const { ctx, mails, one, books } = await payer();
    mails.splice(0);
    const said = { subject: "Your plan has ended", text: "It was not paid." };
    const notice = { type: "payment.failed" as const, ...said, mailedTo: ["owner"] };
    const id = newId("outbox", ctx.now());
    await commitNotice(ctx, notice, id);
    await commitNotice(ctx, notice, id);
    expect(mails.map(({ to }) => to).sort()).toEqual([one, books].sort());
    await commitNotice(ctx, notice, newId("outbox", ctx.now()));
    expect(mails).toHaveLength(4);
  });

  it("that fail come to the list as well, and not to the owner, who was mailed it", async () => {
    const { ctx, mails, one, books } = await payer();
    mails.splice(0);
    const said = { subject: "Your plan has ended", text: "It was not paid." };
    await commit(ctx, { events: [{ type: "payment.failed", ...said, mailedTo: ["owner"] }] });
    const overdue = { number: "INV-7", amount: "$20.00", mailedTo: [one, "owner"] };
    await commit(ctx, { events: [{ type: "invoice.overdue", ...overdue }] });
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
      [
        [one, said.subject],
        [books, said.subject],
        [books, "Invoice INV-7 is overdue"],
      ].sort(),
    );
  });
});
