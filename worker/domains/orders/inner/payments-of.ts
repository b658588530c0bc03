import { ORDER_TEXTS } from "#core/contract/orders.ts";
import { CooeeError } from "#core/errors.ts";
import type { Kernel } from "#worker/context.ts";
import type { Payments } from "#worker/ports/payments.ts";

/** The card provider, where there is one. */
export async function paymentsOf({ payments }: Pick<Kernel, "payments">): Promise<Payments> {
  if (!payments) throw new CooeeError("UNAVAILABLE", ORDER_TEXTS.noPayments);
  return payments();
}
