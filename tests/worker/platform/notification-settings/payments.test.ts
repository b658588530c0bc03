import { describe, expect, it } from "vitest";
import { bundleOf, purchase, saveCard } from "#tests/support/payments.ts";
import { saveBillingDetails } from "#worker/domains/money/invoices/billing-details.ts";
import { sweepInvoices } from "#worker/domains/money/invoices/sweep-invoices.ts";
import { setPaymentNotifications } from "#worker/domains/platform/notification-settings/configuration.ts";
import { addNotificationEmail } from "#worker/domains/platform/notification-settings/notification-emails.ts";
import { commit } from "#worker/kernel/commit.ts";
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
