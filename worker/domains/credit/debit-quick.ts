import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { postEntries } from "./inner/queries.ts";

/** Debits an account's quick message from its payer's lots. */
export function debitQuick(
  ctx: AccountContext,
  payer: AccountContext,
  quick: string,
  debits: readonly { lot: number; amount: Millicents }[],
): Statement[] {
  const entries = debits.map(({ lot, amount }) => ({
    key: `debit:${quick}:${lot}`,
    kind: "debit" as const,
    lot,
    amount: -amount,
  }));
  return postEntries(payer, entries, ctx.account.id);
}
