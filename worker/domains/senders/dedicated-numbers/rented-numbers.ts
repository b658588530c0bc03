import type { AccountContext } from "#worker/context.ts";
import { ownNumbers, referenceOf } from "./inner/own-queries.ts";

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
