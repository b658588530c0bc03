import type { AccountContext } from "#worker/context.ts";
import type { Note } from "#worker/db/note.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import type { JournalEntry } from "./entry.ts";
import { campaignRows, ledgerRows, suppressionRows } from "./queries.ts";

/** A ledger entry takes about 350 bytes, and a queue's message holds 128 KB. */
const AT_ONCE = 250;

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
    case "campaign": {
      const rows = await campaignRows(ctx, note.account, note.campaign);
      return rows.map((row) => ({ of: note.of, ...row }));
    }
  }
}

/** Gives the journal what a commit promised it: the rows as they are now. */
export async function recordNotes(ctx: AccountContext, notes: readonly Note[]): Promise<void> {
  const entries = (await Promise.all(notes.map((note) => entriesOf(ctx, note)))).flat();
  const { shard } = ctx.account;
  for (let at = 0; at < entries.length; at += AT_ONCE) {
    const message = { shard, entries: entries.slice(at, at + AT_ONCE) };
    await ctx.queues.journal.send(message satisfies JournalMessage);
  }
}
