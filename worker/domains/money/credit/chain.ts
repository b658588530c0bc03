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
  /** Of its lot; null if that is gone. */
  smsRate: number | null;
  mmsRate: number | null;
}

/** What the first entry of a chain follows. */
export const BEFORE_FIRST = { seq: 0, hash: "" };

/** Begins a hash that covers the rates of the entry's lot; older ones do not. */
const WITH_RATES = "2:";

/**
 * Makes the hash of an entry: of what it says, the rates of its lot, its place, and the hash before it. The key is
 * never in a database, so write access to one is not enough to make a hash that fits.
 */
export function entryHasher(ctx: Pick<Kernel, "settings">) {
  const sign = signing(ctx);
  return (before: string, seq: number, entry: Sealable): string =>
    `${WITH_RATES}${sign([...partsOf(before, seq, entry), entry.smsRate, entry.mmsRate])}`;
}

/** Whether a hash is that of an entry in its place. */
export function entryVerifier(ctx: Pick<Kernel, "settings">) {
  const [sign, hash] = [signing(ctx), entryHasher(ctx)];
  return (before: string, seq: number, entry: Sealable & { hash: string }): boolean =>
    entry.hash ===
    (entry.hash.startsWith(WITH_RATES)
      ? hash(before, seq, entry)
      : sign(partsOf(before, seq, entry)));
}

function signing({ settings }: Pick<Kernel, "settings">) {
  const sign = signer(settings.ENCRYPTION_KEY, "cooee.ledger");
  return (parts: readonly unknown[]) => sign(JSON.stringify(parts));
}

function partsOf(before: string, seq: number, entry: Sealable) {
  const { account, id, key, kind, lot, amount, campaign, at, spender } = entry;
  return [before, seq, account, id, key, kind, lot, amount, campaign, at, spender];
}
