import {
  type NumberForSale,
  OWN_NUMBER_TEXTS,
} from "#core/contract/dedicated-numbers/own-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import { pageOf, paging } from "#core/paging.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { scheduledFrom } from "#worker/domains/campaigns/campaigns/list-campaigns.ts";
import { templatesFrom } from "#worker/domains/content/templates/template-queries.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { inWorkflow } from "#worker/kernel/workflow-use-queries.ts";
import { verb } from "#worker/verb.ts";
import { type NumberRow, nextByCard } from "./inner/number-queries.ts";
import { ownNumber, ownNumbers, referenceOf, renameOwn, setRenews } from "./inner/own-queries.ts";
import { release } from "./release.ts";
import { stockPage } from "./rental-queries.ts";

/** What an account has or had last, and what would be affected if it gave a number up. */
export const listOwnNumbers = verb(contract.listOwnNumbers, async (ctx) => {
  const [rows, { defaultSender }] = await Promise.all([
    ownNumbers(ctx),
    accountProfile(ctx, ctx.account.id),
  ]);
  const numbers = rows.map(({ number }) => number);
  const [scheduled, templates] = await Promise.all([
    scheduledFrom(ctx, numbers),
    templatesFrom(ctx, numbers),
  ]);
  return {
    data: rows.map((row) => ({
      ...presentForSale(row),
      status: row.status,
      reference: referenceOf(row),
      byCard: row.rental !== null,
      renews: row.renews ?? false,
      failure: row.failure ?? undefined,
      tryAt: row.attempts > 0 ? (row.tryAt ?? undefined) : undefined,
      assignedAt: row.assignedAt ?? undefined,
      paidUntil: nextByCard(row),
      quarantineUntil: row.quarantineUntil ?? undefined,
      uses: {
        scheduled: [...(scheduled.get(row.number) ?? [])],
        templates: templates.filter(({ sender }) => sender === row.number).map(({ name }) => name),
        defaultSender: defaultSender === row.number,
      },
    })),
  };
});

/**
 * R633. What is scheduled from it anyway is held at its time, and refunded, as from any sender that is gone; an active
 * workflow is switched off when it comes to send from it.
 */
export const releaseOwnNumber = verb(contract.releaseOwnNumber, async (ctx, { id, force }) => {
  const own = await ownNumber(ctx, id);
  if (!own) throw notFound("Number");
  const { number } = own;
  if (!force) {
    const names = (await scheduledFrom(ctx, [number])).get(number);
    if (names) throw conflict(OWN_NUMBER_TEXTS.inUse(names));
    const workflow = await inWorkflow(ctx, "sender", [number]);
    if (workflow) throw workflow;
  }
  await release(ctx, { id, number, accountId: ctx.account.id });
  return { message: OWN_NUMBER_TEXTS.released };
});

/** What is paid stays theirs until its month is over. */
export const changeRenewal = verb(contract.changeRenewal, async (ctx, { id, renews }) => {
  const own = await ownNumber(ctx, id);
  if (!own) throw notFound("Number");
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [setRenews(ctx, id, renews), abortUnlessChanged()],
    audit: { action: "number.renewal", subject: id, detail: { renews } },
  });
  if (!committed) throw conflict(OWN_NUMBER_TEXTS.notByCard);
  return { message: renews ? OWN_NUMBER_TEXTS.renews : OWN_NUMBER_TEXTS.cancelled };
});

/** The administrators' own reference stays as it is. */
export const editOwnReference = verb(contract.editOwnReference, async (ctx, { id, reference }) => {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [renameOwn(ctx, id, reference), abortUnlessChanged()],
    events: [{ type: "account.changed" }],
    audit: { action: "number.reference", subject: id, detail: { reference } },
  });
  if (!committed) throw notFound("Number");
  return { message: OWN_NUMBER_TEXTS.renamed };
});

interface RentedNumber {
  _id: string;
  number: string;
  reference: string;
  /** Dollars a month before GST. */
  amount: number;
}

/** The account's dedicated numbers, with what each costs. */
export async function rentedNumbers(ctx: AccountContext): Promise<RentedNumber[]> {
  return (await ownNumbers(ctx)).map((row) => ({
    _id: row.id,
    number: row.number,
    reference: referenceOf(row),
    amount: row.amount / 100,
  }));
}

export const listNumbersForSale = verb(contract.listNumbersForSale, async (ctx, input) => {
  const page = paging(input);
  const { type, serviceType: product, search } = input;
  const { items, total } = await stockPage(ctx, { type, product, search }, page);
  return pageOf(items.map(presentForSale), total, page);
});

/** A number as those who can buy it, or have it, see it. */
function presentForSale({ id, number, type, product, amount }: NumberRow): NumberForSale {
  return {
    _id: id,
    number,
    senderType: "Dedicated Number",
    type,
    serviceType: product,
    amount: amount / 100,
    total: priceOfNumber(amount).total / 100,
  };
}
