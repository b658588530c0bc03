import type { ChargedNumber } from "#core/rules/usage-invoice.ts";
import type { AccountContext } from "#worker/context.ts";
import type { KeptNumber } from "#worker/domains/dedicated-numbers/rental-queries.ts";
import { listSenders } from "#worker/domains/senders/senders.ts";
import { DEFAULT_CENTS } from "./usage-numbers.ts";

const DEDICATED = 2;

/** The account's dedicated numbers that no card pays for, each at its own amount; `kept` are those from the stock. */
export async function ownNumbers(
  account: AccountContext,
  kept: readonly KeptNumber[],
): Promise<ChargedNumber[]> {
  const senders = await listSenders(account);
  const known = new Map(kept.map((one) => [one.number, one]));
  return senders.flatMap(({ type, value: number }) => {
    const own = known.get(number);
    if (type !== DEDICATED || own?.byCard) return [];
    return [{ number, cents: own?.amount ?? DEFAULT_CENTS }];
  });
}
