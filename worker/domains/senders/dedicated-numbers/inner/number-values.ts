import type * as z from "zod";
import {
  type DedicatedNumber,
  NUMBER_TEXTS,
  type numberFields,
} from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { invalid, notFound } from "#core/errors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isKnownProvider } from "#worker/domains/sending/providers/is-known-provider.ts";
import {
  knownNumbers,
  type NamedNumber,
  type NumberValues,
  namedNumber,
  nextByCard,
} from "./number-queries.ts";

/** A number's fields as its row, after the checks that need more than the fields. */
export function numberValues(
  ctx: AccountContext,
  input: Omit<z.output<z.ZodObject<typeof numberFields>>, "number">,
): NumberValues {
  const { country, type, serviceType, amount, paymentMode, reference } = input;
  const { provider = ctx.settings.CARRIER } = input;
  if (!isKnownProvider(ctx, provider)) throw invalid("provider", NUMBER_TEXTS.provider);
  const cents = Math.round(amount * 100);
  return { country, type, product: serviceType, amount: cents, provider, paymentMode, reference };
}

/** Why some of these numbers cannot be added, by number (R591). */
export async function takenNumbers(
  ctx: AccountContext,
  numbers: readonly string[],
): Promise<Map<string, string>> {
  const known = await knownNumbers(ctx, numbers);
  return new Map(
    known.map(({ number, dedicated }) => [
      number,
      dedicated ? NUMBER_TEXTS.exists : NUMBER_TEXTS.inUse,
    ]),
  );
}

export function presentNumber({
  number: row,
  accountName,
  createdBy,
  version,
}: NamedNumber): DedicatedNumber {
  const { id, product, amount, accountId, status } = row;
  return {
    _id: id,
    number: row.number,
    phone: row.number,
    price: amount / 100,
    senderType: "Dedicated Number",
    country: row.country,
    type: row.type,
    serviceType: product,
    amount: amount / 100,
    provider: row.provider,
    paymentMode: row.paymentMode,
    reference: row.reference,
    status,
    active: ["active", "assigned", "pending"].includes(status),
    createdAt: row.createdAt,
    createdBy: createdBy ?? "",
    ...(accountId ? { account: accountId, accountName: accountName ?? "" } : {}),
    assignedAt: row.assignedAt ?? undefined,
    paidUntil: nextByCard(row),
    quarantineUntil: row.quarantineUntil ?? undefined,
    version,
  };
}

export async function numberById(
  ctx: Pick<SystemContext, "control" | "now">,
  id: string,
): Promise<NamedNumber> {
  const found = await namedNumber(ctx, id);
  if (!found) throw notFound("Number");
  return found;
}
