import {
  type DedicatedNumber,
  NUMBER_TEXTS,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { conflict, invalid } from "#core/errors.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { numberEvent } from "./inner/event-queries.ts";
import { numberById } from "./inner/number-by-id.ts";
import { changeNumber } from "./inner/number-queries.ts";
import { numberValues } from "./inner/number-values.ts";
import { presentNumber } from "./inner/present.ts";
import { priceMails } from "./inner/price-mails.ts";

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
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [
      changeNumber(ctx, number, values),
      abortUnlessChanged(),
      numberEvent(ctx, id, "changed"),
    ],
    audit: { action: "number.change", subject: id, detail: values },
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
