import { ORDER_TEXTS } from "#core/contract/orders/order-texts.ts";
import { CooeeError } from "#core/errors.ts";
import type { Kernel } from "#worker/context.ts";
import type { Payments } from "#worker/ports/payments.ts";

/** The card provider, where there is one. */
export async function paymentsOf({ payments }: Pick<Kernel, "payments">): Promise<Payments> {
  if (!payments) throw new CooeeError("UNAVAILABLE", ORDER_TEXTS.noPayments);
  return payments();
}

/** What the provider answers before anything is charged; if it does not, the person is asked to try again later. */
export async function orUnavailable<T>(ctx: Pick<Kernel, "log">, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CooeeError) throw error;
    ctx.log.error("payments.unavailable", error);
    throw new CooeeError("UNAVAILABLE", ORDER_TEXTS.noPayments);
  }
}
