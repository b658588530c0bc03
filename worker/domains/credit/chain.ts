import type { Kernel } from "#worker/context.ts";
import { signer } from "#worker/secrets.ts";

/** An entry of the ledger, as its hash covers it. */
export interface Sealable {
  account: string;
  id: string;
  key: string;
  kind: string;
  lot: number;
  amount: number;
  campaign: string | null;
  at: number;
  spender: string | null;
}

/** What the first entry of a chain follows. */
export const BEFORE_FIRST = { seq: 0, hash: "" };

/**
 * Makes the hash of an entry: of what it says, its place, and the hash before it. The key is never in a
 * database, so whoever can write to one cannot make a hash that fits.
 */
export function hashing({ settings }: Pick<Kernel, "settings">) {
  const sign = signer(settings.ENCRYPTION_KEY, "cooee.ledger");
  return (before: string, seq: number, entry: Sealable): string => {
    const { account, id, key, kind, lot, amount, campaign, at, spender } = entry;
    return sign(
      JSON.stringify([before, seq, account, id, key, kind, lot, amount, campaign, at, spender]),
    );
  };
}
