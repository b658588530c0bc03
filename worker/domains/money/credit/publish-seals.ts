import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import { BEFORE_FIRST } from "./chain.ts";
import { type Head, recordedHeads, recordHeads, sealedFrom } from "./inner/seal-queries.ts";

const AT_ONCE = 2000;
/** An entry takes about 450 bytes; a queue's message holds 128 KB. */
const A_MESSAGE = 200;

/**
 * Records seals outside the shard: in the journal, so that a restored ledger is chained as it was, and the
 * last of each account in CONTROL. A chain that lacks the seal that CONTROL knows is not continued there:
 * a person has to see it first.
 */
export async function publishSeals(
  ctx: SystemContext,
  shard: number,
  accounts: readonly string[],
): Promise<void> {
  const database = ctx.shards[shard];
  if (!database || accounts.length === 0) return;
  const recorded = new Map(
    (await recordedHeads(ctx, accounts)).map((head) => [head.account, head]),
  );
  const heads = accounts.map((account) => recorded.get(account) ?? { account, ...BEFORE_FIRST });
  const sealed = Map.groupBy(
    await sealedFrom(database, heads, AT_ONCE),
    ({ account }): string => account,
  );
  const fresh = heads.flatMap((head) => continuing(head, sealed.get(head.account) ?? []));
  if (fresh.length === 0) return;
  for (let at = 0; at < fresh.length; at += A_MESSAGE) {
    const entries = fresh
      .slice(at, at + A_MESSAGE)
      .map((row) => ({ of: "ledger", ...row }) as const);
    await ctx.queues.journal.send({ shard, entries } satisfies JournalMessage);
  }
  const last = new Map<string, Head>(fresh.map((row) => [row.account, row]));
  await writeControl(ctx, [recordHeads(ctx, [...last.values()])]);
}

type Sealed = Awaited<ReturnType<typeof sealedFrom>>[number];

/** What follows the recorded seal; nothing if that is not there any more. */
function continuing(head: Head, rows: readonly Sealed[]): readonly Sealed[] {
  if (head.seq === 0) return rows;
  return rows[0]?.seq === head.seq && rows[0].hash === head.hash ? rows.slice(1) : [];
}
