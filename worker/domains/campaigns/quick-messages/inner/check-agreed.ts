import { QUICK_TEXTS } from "#core/contract/quick-messages.ts";
import { CooeeError } from "#core/errors.ts";
import { fromCents, type Millicents } from "#core/rules/money.ts";
import type { Sending } from "./once.ts";

/** Refuses a message that would not go to as many people, or not at the price, that the person agreed to. */
export function checkAgreed(
  agreed: Pick<Sending, "recipients" | "price">,
  exact: { recipients: number; price: Millicents },
): void {
  const { recipients = exact.recipients, price } = agreed;
  const samePrice = price === undefined || fromCents(price) === exact.price;
  if (recipients === exact.recipients && samePrice) return;
  throw new CooeeError("CONFLICT", QUICK_TEXTS.priceChanged);
}
