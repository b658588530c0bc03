import * as z from "zod";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import {
  noteMovedBack,
  releaseMoves,
} from "#worker/domains/administration/moves/restored-moves.ts";
import {
  replaySenderOptOut,
  replaySuppression,
} from "#worker/domains/audience/suppressions/replay-queries.ts";
import { replaySentFile } from "#worker/domains/automation/file-scheduler/replay-queries.ts";
import { replayDatesAfter } from "#worker/domains/campaigns/campaigns/replay-dates-after.ts";
import { replayCancelledFollowUp } from "#worker/domains/campaigns/campaigns/replay-queries.ts";
import { replayCancelledDate } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { replayLink } from "#worker/domains/content/links/link-queries.ts";
import { allSharedNumbers } from "#worker/domains/identity/directory/number-queries.ts";
import { replayLedger } from "#worker/domains/money/credit/replay-queries.ts";
import {
  type EntryOf,
  type JournalEntry,
  journalEntry,
  type Submission,
} from "#worker/domains/platform/journal/entry.ts";
import { unpackMessages } from "#worker/domains/platform/journal/submitted-message.ts";
import { hourPrefix, shardPrefix } from "#worker/domains/platform/journal/write-journal.ts";
import { leaveLists } from "#worker/domains/platform/notification-settings/settings-queries.ts";
import { replayUnsubscribed } from "#worker/domains/platform/notification-settings/unsubscribe.ts";
import { markStale } from "#worker/domains/reports/stats/figures.ts";
import { keepNumbers } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import {
  replayRefunded,
  replaySubmission,
} from "#worker/domains/sending/messages/replay-queries.ts";
import { lookUpAccount } from "#worker/kernel/resolve-account.ts";
import { stage } from "./inner/queries.ts";

/** Where a replay continues: after this many lines of the object that follows `after`. */
const journalCursor = z.object({ after: z.string(), line: z.number().int().min(0) });
type JournalCursor = z.infer<typeof journalCursor>;

/** Refunded messages are marked last, once every shard's submitted messages have been recreated. */
const PASSES = ["everything", "refunded"] as const;

export const replayCursor = z.object({ pass: z.enum(PASSES), at: journalCursor });
type ReplayCursor = z.infer<typeof replayCursor>;

export interface Replayed {
  /** Undefined when the journal has come to its end. */
  next: ReplayCursor | undefined;
  entries: number;
  /** Accounts that CONTROL does not know: made after the restore point. */
  unknownAccounts: string[];
}

/**
 * Brings one shard up to date by the next lines of its journal. Every entry may occur twice and in
 * any order, so a replay that was killed continues at its cursor or starts again.
 */
export async function replay(
  ctx: SystemContext,
  input: { shard: number; from: number; cursor: ReplayCursor | undefined },
): Promise<Replayed> {
  const start = (pass: ReplayCursor["pass"]): ReplayCursor => ({
    pass,
    at: journalFrom(input.shard, input.from),
  });
  if (!input.cursor) await releaseMoves(ctx, input.shard);
  const { pass, at } = input.cursor ?? start("everything");
  const read = await readJournal(ctx, input.shard, at);
  if (!read) {
    const next = pass === "everything" ? start("refunded") : undefined;
    return { next, entries: 0, unknownAccounts: [] };
  }
  const entries = read.entries.filter(({ of }) => (of === "refunded") === (pass === "refunded"));
  const unknownAccounts: string[] = [];
  const shared = await allSharedNumbers(ctx);
  for (const [id, own] of Map.groupBy(entries, ({ account }) => account)) {
    const ref = await lookUpAccount(ctx, id);
    if (!ref) {
      unknownAccounts.push(id);
      continue;
    }
    await noteMovedBack(ctx, ref, input.shard);
    await apply(ctx.forAccount(ref), own, shared);
  }
  return { next: { pass, at: read.next }, entries: entries.length, unknownAccounts };
}

async function apply(
  ctx: AccountContext,
  entries: readonly JournalEntry[],
  shared: ReadonlySet<string>,
): Promise<void> {
  const money = entries.filter((entry): entry is EntryOf<"ledger"> => entry.of === "ledger");
  if (money.length > 0) await ctx.db.batch(replayLedger(ctx, money));
  for (const entry of entries) {
    const statements = statementsOf(ctx, entry);
    if (statements.length > 0) await ctx.db.batch(statements);
    if (entry.of === "handOver" && shared.has(entry.sender)) await replayNumbers(ctx, entry);
    if (entry.of === "unsubscribed") await replayUnsubscribed(ctx, entry);
    if (entry.of === "cancelledDate") await replayDatesAfter(ctx, entry);
  }
}

/** CONTROL may have forgotten that these handsets know the account by this number. */
async function replayNumbers(ctx: AccountContext, { account, sender, messages }: Submission) {
  const to = unpackMessages(messages).map(({ recipient }) => recipient);
  await keepNumbers(
    ctx,
    to.map((handset) => ({ account, handset, number: sender })),
  );
}

function statementsOf(ctx: AccountContext, entry: JournalEntry): Statement[] {
  switch (entry.of) {
    case "suppression":
      return replaySuppression(ctx, entry);
    case "senderOptOut":
      return [replaySenderOptOut(ctx, entry)];
    case "link":
      return [replayLink(ctx, entry)];
    case "handOver": {
      const messages = unpackMessages(entry.messages);
      const ids = messages.map(({ id }) => id);
      return [...replaySubmission(ctx, entry, messages), markStale(ctx, ids)];
    }
    case "refunded": {
      const ids = entry.messages.map(([id]) => id);
      return [...replayRefunded(ctx, entry), markStale(ctx, ids)];
    }
    case "cancelledDate":
      return [replayCancelledDate(ctx, entry)];
    case "cancelledFollowUp":
      return [replayCancelledFollowUp(ctx, entry)];
    case "sentFile":
      return replaySentFile(ctx, entry);
    case "unsubscribed":
      return leaveLists(ctx, entry);
    case "campaign":
    case "quick":
      return [stage(ctx, entry)];
    case "ledger":
      return [];
  }
}

/** Lines of one step: each takes a handful of statements, and D1 allows 1,000 an invocation. */
const LINES = 100;
/** Machines' clocks differ, and an hour too much does no harm. */
const MARGIN_MS = 3_600_000;

function journalFrom(shard: number, from: number): JournalCursor {
  return { after: hourPrefix(shard, from - MARGIN_MS), line: 0 };
}

/** The next lines of a shard's journal; undefined at its end. */
async function readJournal(
  ctx: SystemContext,
  shard: number,
  { after, line }: JournalCursor,
): Promise<{ entries: JournalEntry[]; next: JournalCursor } | undefined> {
  const listed = await ctx.journal.list({
    prefix: shardPrefix(shard),
    startAfter: after,
    limit: 1,
  });
  const key = listed.objects[0]?.key;
  const object = key && (await ctx.journal.get(key));
  if (!key || !object) return undefined;
  const lines = (await object.text()).split("\n").filter((text) => text !== "");
  const entries = lines
    .slice(line, line + LINES)
    .map((text) => journalEntry.parse(JSON.parse(text)));
  const done = line + LINES >= lines.length;
  return { entries, next: done ? { after: key, line: 0 } : { after, line: line + LINES } };
}
