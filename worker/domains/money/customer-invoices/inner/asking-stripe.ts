import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";
import { CooeeError } from "#core/errors.ts";
import type { Kernel } from "#worker/context.ts";
import { KeyRefused } from "#worker/ports/customer-billing.ts";

/** An answer of the account's own Stripe account, or what the person can do about there being none. */
export async function askStripe<T>(
  ctx: Pick<Kernel, "log">,
  { refused, act }: { refused: () => CooeeError; act: () => Promise<T> },
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof KeyRefused) throw refused();
    ctx.log.error("customerInvoices.unavailable", error);
    throw new CooeeError("UNAVAILABLE", CUSTOMER_INVOICE_TEXTS.unavailable);
  }
}
