import type { AccountContext } from "#worker/context.ts";
import { listSenders } from "#worker/domains/senders/senders.ts";

const DEDICATED = 2;

/** The account's dedicated numbers. */
export async function ownNumbers(account: AccountContext): Promise<string[]> {
  const senders = await listSenders(account);
  return senders.filter(({ type }) => type === DEDICATED).map(({ value }) => value);
}
