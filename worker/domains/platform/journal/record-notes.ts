import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Note } from "#worker/db/note.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import type { EntryOf, JournalEntry, Submission } from "./entry.ts";
import {
  blockedRows,
  campaignRows,
  cancelledDateRows,
  cancelledFollowUpRows,
  ledgerRows,
  linkRows,
  quickRefundedRows,
  quickRows,
  refundedRows,
  senderOptOutRows,
  sentFileRows,
  suppressionRows,
  suppressionRowsAmong,
} from "./inner/queries.ts";

/** An entry, or a refunded message in one, takes about 350 bytes; a queue's message holds 128 KB. */
const AT_ONCE = 250;

/** Refunded messages go alone, the others many together. */
function partsOf(entries: readonly JournalEntry[]): JournalEntry[][] {
  const alone = entries.filter(({ of }) => of === "refunded");
  const others = entries.filter(({ of }) => of !== "refunded");
  const parts = alone.map((entry) => [entry]);
  for (let at = 0; at < others.length; at += AT_ONCE) parts.push(others.slice(at, at + AT_ONCE));
  return parts;
}

/** Rows as entries. */
function written<K extends string, R extends object>(of: K, rows: readonly R[]) {
  return rows.map((row) => ({ of, ...row }));
}

async function entriesOf(ctx: AccountContext, note: Note): Promise<JournalEntry[]> {
  switch (note.of) {
    case "suppression":
      return written(note.of, await suppressionRows(ctx, note.account, note.number));
    case "suppressions":
      return written("suppression", await suppressionRowsAmong(ctx, note.account, note.numbers));
    case "blocks":
      return written("suppression", await blockedRows(ctx, note));
    case "senderOptOut":
      return written(note.of, await senderOptOutRows(ctx, note));
    case "link":
      return written(note.of, await linkRows(ctx, note.account, note.subject));
    case "ledger":
      return written(note.of, await ledgerRows(ctx, note.account, note.from, note.to));
    case "refund": {
      const campaign = idSchema("campaign").parse(note.campaign);
      const rows = () => refundedRows(ctx, note.sentBy, campaign);
      return refundOf(ctx, note, { campaign, rows });
    }
    case "quickRefund": {
      const { quick, sentBy } = note;
      const keys = { from: `refund:${quick}:`, to: `refund:${quick}:~` };
      const rows = () => quickRefundedRows(ctx, sentBy, quick);
      return refundOf(ctx, { ...note, ...keys }, { campaign: null, rows });
    }
    case "campaign":
      return written(note.of, await campaignRows(ctx, note.account, note.campaign));
    case "quick":
      return written(note.of, await quickRows(ctx, note.account, note.quick));
    case "cancelledDate":
      return written(note.of, await cancelledDateRows(ctx, note.account, note.schedule));
    case "cancelledFollowUp":
      return written(note.of, await cancelledFollowUpRows(ctx, note.account, note.campaign));
    case "sentFile":
      return written(note.of, await sentFileRows(ctx, note.account, note.file));
    case "unsubscribed":
      return [{ ...note, account: idSchema("account").parse(note.account) }];
  }
}

interface Refunded {
  campaign: EntryOf<"refunded">["campaign"];
  rows: () => ReturnType<typeof refundedRows>;
}

/** No entries if nothing was owed. */
async function refundOf(
  ctx: AccountContext,
  { account, sentBy, from, to }: { account: string; sentBy: string; from: string; to: string },
  { campaign, rows }: Refunded,
): Promise<JournalEntry[]> {
  const posted = await ledgerRows(ctx, account, from, to);
  if (posted.length === 0) return [];
  const entries: JournalEntry[] = written("ledger", posted);
  const found = await rows();
  const sender = idSchema("account").parse(sentBy);
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const messages = found
      .slice(at, at + AT_ONCE)
      .map(({ id, status, reason }): EntryOf<"refunded">["messages"][0] => [id, status, reason]);
    entries.push({ of: "refunded", account: sender, campaign, messages });
  }
  return entries;
}

/** Writes a commit's notes to the journal: the rows as they are now. */
export async function recordNotes(ctx: AccountContext, notes: readonly Note[]): Promise<void> {
  const entries = (await Promise.all(notes.map((note) => entriesOf(ctx, note)))).flat();
  const { shard } = ctx.account;
  for (const part of partsOf(entries)) {
    await ctx.queues.journal.send({ shard, entries: part } satisfies JournalMessage);
  }
}

/**
 * Records in the journal what is about to be submitted to a carrier. A restored database then knows
 * that these may have arrived; if they did not, the carrier says so when asked.
 */
export async function recordSubmission(
  ctx: AccountContext,
  submission: Omit<Submission, "of" | "account">,
): Promise<void> {
  const entry = { of: "handOver", account: ctx.account.id, ...submission } as const;
  const message = { shard: ctx.account.shard, entries: [entry] };
  await ctx.queues.journal.send(message satisfies JournalMessage);
}
