import type { AccountContext } from "#worker/context.ts";
import { ownNumbers } from "./inner/own-queries.ts";

interface RentedNumber {
  _id: string;
  number: string;
  reference: string;
  /** Dollars a month before GST. */
  amount: number;
}

/** The account's dedicated numbers, with what each costs. */
export async function rentedNumbers(ctx: AccountContext): Promise<RentedNumber[]> {
  return (await ownNumbers(ctx)).map(({ id: _id, number, reference, amount }) => ({
    ...{ _id, number, reference },
    amount: amount / 100,
  }));
}
