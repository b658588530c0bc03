import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { postEntries } from "./inner/queries.ts";

/** Debits a campaign's launch from its payer's lots; the same launch is never debited twice. */
export function debitStatements(
  payer: AccountContext,
  campaign: { id: string; launches: number },
  debits: readonly { lot: number; amount: Millicents }[],
): Statement[] {
  const entries = debits.map(({ lot, amount }) => ({
    key: `debit:${campaign.id}:${campaign.launches}:${lot}`,
    kind: "debit" as const,
    lot,
    amount: -amount,
    campaignId: campaign.id,
  }));
  return postEntries(payer, entries);
}
