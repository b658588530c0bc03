import {
  type DedicatedNumber,
  NUMBER_TEXTS,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { numberPriceMail } from "#core/mails/senders.ts";
import { formatDate } from "#core/rules/dates.ts";
import { priceOfNumber } from "#core/rules/dedicated-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { mailsToOwner } from "#worker/domains/identity/directory/owner-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { commitEdit } from "#worker/kernel/commit-edit.ts";
import type { MailEffect } from "#worker/kernel/effects.ts";
import { verb } from "#worker/verb.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { changeNumber, insertNumber, type NumberRow, nextByCard } from "./inner/number-queries.ts";
import { numberById, numberValues, presentNumber, takenNumbers } from "./inner/number-values.ts";

/** R536, R591: a number is in the stock once. */
export const addDedicatedNumber = verb(contract.addDedicatedNumber, async (ctx, input) => {
  const id = newId("number", ctx.now());
  const { number = input.phone } = input;
  if (number === undefined) throw invalid("number", NUMBER_TEXTS.required);
  const values = numberValues(ctx, input);
  const taken = (await takenNumbers(ctx, [number])).get(number);
  if (taken) throw invalid("number", taken);
  await commitControl(ctx, {
    statements: [insertNumber(ctx, { ...values, id, number }), numberEvent(ctx, id, "added")],
    audit: { action: "number.add", subject: id, detail: { number, ...values } },
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid("number", NUMBER_TEXTS.exists) : error;
  });
  return { message: NUMBER_TEXTS.added, data: presentNumber(await numberById(ctx, id)) };
});

/** R536. A new amount is charged from the next month on; who pays it by card is told. */
export const editDedicatedNumber = verb(contract.editDedicatedNumber, async (ctx, input) => {
  const { id } = input;
  const known = await numberById(ctx, id);
  const { number } = known;
  const before = presentNumber(known);
  refuseWhatStays(before, input);
  const { country = before.country, type = before.type, serviceType = before.serviceType } = input;
  const {
    amount = before.amount,
    provider = before.provider,
    reference = before.reference,
  } = input;
  const { paymentMode = before.paymentMode } = input;
  const values = numberValues(ctx, {
    country,
    type,
    serviceType,
    amount,
    provider,
    paymentMode,
    reference,
  });
  const isByCard = number.rental !== null;
  if (number.status === "assigned" && (paymentMode === "stripe") !== isByCard) {
    throw invalid("paymentMode", isByCard ? NUMBER_TEXTS.byCard : NUMBER_TEXTS.mode);
  }
  const committed = await commitEdit(ctx, {
    statements: [
      changeNumber(ctx, number, values),
      abortUnlessChanged(),
      numberEvent(ctx, id, "changed"),
    ],
    audit: { action: "number.change", subject: id, detail: values },
    version: input.version,
    effects: await priceMails(ctx, number, values.amount),
  });
  if (!committed) throw conflict(NUMBER_TEXTS.settling);
  return { message: NUMBER_TEXTS.updated, data: presentNumber(await numberById(ctx, id)) };
});

type Edit = Input<typeof contract.editDedicatedNumber>;

/** Of what a number is, this call changes neither the number nor whether it is in use. */
function refuseWhatStays(before: DedicatedNumber, edit: Edit): void {
  const { number = before.number, phone = before.number } = edit;
  const { status = before.status, active = before.active } = edit;
  if (number !== before.number) throw invalid("number", NUMBER_TEXTS.stays);
  if (phone !== before.number) throw invalid("phone", NUMBER_TEXTS.stays);
  if (status !== before.status) throw invalid("status", NUMBER_TEXTS.statusStays);
  if (active !== before.active) throw invalid("active", NUMBER_TEXTS.statusStays);
}

/** To the owner of a number that is charged to a card, that its next month costs something else: cents before GST. */
async function priceMails(
  ctx: Pick<SystemContext, "control" | "settings">,
  row: NumberRow,
  amount: number,
): Promise<MailEffect[]> {
  const { number, accountId } = row;
  const next = nextByCard(row);
  if (accountId === null || next === undefined || amount === row.amount) return [];
  const { timeZone } = await accountProfile(ctx, accountId);
  const mail = numberPriceMail({
    number,
    total: priceOfNumber(amount).total,
    from: formatDate(next, timeZone),
    appUrl: ctx.settings.APP_URL,
  });
  return mailsToOwner(ctx, accountId, mail);
}
