import type { Millicents } from "#core/rules/money.ts";
import type { Statement } from "#worker/db/statement.ts";
import { postEntries } from "./inner/queries.ts";
import { spendingCountOfDebits } from "./inner/spending-queries.ts";
import type { Payer } from "./payer.ts";

/** Debits a quick message from its payer's lots. */
export async function debitQuick(
  payer: Payer,
  quick: string,
  debits: readonly { lot: number; amount: Millicents }[],
): Promise<Statement[]> {
  const entries = debits.map(({ lot, amount }) => ({
    key: `debit:${quick}:${lot}`,
    kind: "debit" as const,
    lot,
    amount: -amount,
  }));
  return postEntries(payer, entries, await spendingCountOfDebits(payer));
}
