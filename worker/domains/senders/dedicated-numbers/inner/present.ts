import type { DedicatedNumber } from "#core/contract/dedicated-numbers/dedicated-numbers.ts";
import { notFound } from "#core/errors.ts";
import type { SystemContext } from "#worker/context.ts";
import { type NamedNumber, namedNumber, nextByCard } from "./number-queries.ts";

export function presentNumber({
  number: row,
  accountName,
  createdBy,
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
