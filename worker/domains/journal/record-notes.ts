import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Note } from "#worker/db/note.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import type { EntryOf, JournalEntry } from "./entry.ts";
import { campaignRows, ledgerRows, refundedRows, suppressionRows } from "./inner/queries.ts";

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

async function entriesOf(ctx: AccountContext, note: Note): Promise<JournalEntry[]> {
  switch (note.of) {
    case "suppression": {
      const rows = await suppressionRows(ctx, note.account, note.number);
      return rows.map((row) => ({ of: note.of, ...row }));
    }
    case "ledger": {
      const rows = await ledgerRows(ctx, note.account, note.from, note.to);
      return rows.map((row) => ({ of: note.of, ...row }));
    }
    case "refund":
      return refundOf(ctx, note);
    case "campaign": {
      const rows = await campaignRows(ctx, note.account, note.campaign);
      return rows.map((row) => ({ of: note.of, ...row }));
    }
  }
}

/** No entries if nothing was owed. */
async function refundOf(
  ctx: AccountContext,
  note: Extract<Note, { of: "refund" }>,
): Promise<JournalEntry[]> {
  const posted = await ledgerRows(ctx, note.account, note.from, note.to);
  if (posted.length === 0) return [];
  const entries: JournalEntry[] = posted.map((row) => ({ of: "ledger", ...row }));
  const rows = await refundedRows(ctx, note.sentBy, note.campaign);
  const account = idSchema("account").parse(note.sentBy);
  const campaign = idSchema("campaign").parse(note.campaign);
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const messages = rows
      .slice(at, at + AT_ONCE)
      .map(({ id, status, reason }): EntryOf<"refunded">["messages"][0] => [id, status, reason]);
    entries.push({ of: "refunded", account, campaign, messages });
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
