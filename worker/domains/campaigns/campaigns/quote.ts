import type { ParamValues } from "#core/rules/merge-tags.ts";
import { fromCents, type Millicents } from "#core/rules/money.ts";

/** What a check showed and the person accepted. What it leaves out may be anything. */
export interface Quote {
  recipients?: number | undefined;
  /** Cents. */
  price?: number | undefined;
  /** The account's parameters that the text named. */
  params?: ParamValues | undefined;
  /** Of what was saved: when it was last changed. */
  version?: number | undefined;
}

/** Whether it goes to as many people, at the price, that were accepted. */
export function isQuoted(
  { recipients, price }: Quote,
  exact: { recipients: number; price: Millicents },
): boolean {
  const same = recipients === undefined || recipients === exact.recipients;
  return same && (price === undefined || fromCents(price) === exact.price);
}
