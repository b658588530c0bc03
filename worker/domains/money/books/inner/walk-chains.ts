import * as z from "zod";
import type { Kernel } from "#worker/context.ts";
import { BEFORE_FIRST, entryVerifier } from "#worker/domains/money/credit/chain.ts";
import type { Difference } from "./book-check.ts";
import type { AuditedAccount, SealedEntry } from "./ledger-queries.ts";

/** How far a chain was walked. */
export const walking = z.object({
  account: z.string(),
  seq: z.number(),
  hash: z.string(),
  /** One difference says that a chain is broken: what follows from it is not listed. */
  broken: z.boolean(),
});
type Walking = z.infer<typeof walking>;

interface Walk {
  differences: Difference[];
  /** Accounts whose last seals CONTROL does not know yet. */
  ahead: string[];
  /** Where the next step continues. */
  at: Walking | null;
}

/** Follows the chains of a page of accounts through their next entries. */
export function walkChains(
  ctx: Pick<Kernel, "settings">,
  accounts: readonly AuditedAccount[],
  {
    from,
    entries,
    ended,
  }: { from: Walking | null; entries: readonly SealedEntry[]; ended: boolean },
): Walk {
  const isSealed = entryVerifier(ctx);
  const heads = new Map(accounts.map((head) => [head.id, head]));
  const ends = new Map<string, Walking>(from ? [[from.account, from]] : []);
  const differences: Difference[] = [];
  for (const entry of entries) {
    const { account } = entry;
    const before = ends.get(account) ?? { account, ...BEFORE_FIRST, broken: false };
    const what = before.broken
      ? undefined
      : wrongIn(entry, before, { isSealed, head: heads.get(account) });
    if (what) differences.push({ account, what });
    const { seq, hash: after } = entry;
    ends.set(account, { account, seq, hash: after, broken: before.broken || what !== undefined });
  }
  const at = [...ends.values()].at(-1) ?? null;
  const done = accounts
    .filter(({ id }) => id >= (from?.account ?? "") && (ended || id < (at?.account ?? "")))
    .map((head) => ({ head, end: ends.get(head.id) ?? { ...BEFORE_FIRST, broken: false } }));
  return {
    differences: [
      ...differences,
      ...done.flatMap(({ head, end }) =>
        head.seq > end.seq ? { account: head.id, what: missing(end.seq + 1, head.seq) } : [],
      ),
    ],
    ahead: done.flatMap(({ head, end }) => (!end.broken && end.seq > head.seq ? [head.id] : [])),
    at,
  };
}

function wrongIn(
  entry: SealedEntry,
  before: Walking,
  {
    isSealed,
    head,
  }: { isSealed: ReturnType<typeof entryVerifier>; head: AuditedAccount | undefined },
): string | undefined {
  const { seq } = entry;
  if (seq !== before.seq + 1) return missing(before.seq + 1, seq - 1);
  if (!isSealed(before.hash, seq, entry)) return `Entry ${seq} of the chain was changed`;
  if (head?.seq === seq && head.hash !== entry.hash) {
    return `Entry ${seq} of the chain is not the one that was sealed`;
  }
  return undefined;
}

function missing(first: number, last: number): string {
  return first === last
    ? `Entry ${first} of the chain is missing`
    : `Entries ${first} to ${last} of the chain are missing`;
}
