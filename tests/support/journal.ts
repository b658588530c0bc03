import { env } from "cloudflare:workers";
import type { AccountContext } from "#worker/context.ts";
import { type JournalEntry, journalEntry } from "#worker/domains/platform/journal/entry.ts";
import { shardPrefix } from "#worker/domains/platform/journal/write-journal.ts";
import { drain, type Harness } from "./campaign-harness.ts";

/** What the journal holds about an account, once its queue is empty. */
export async function journalOf(ctx: AccountContext, h: Harness): Promise<JournalEntry[]> {
  await drain(h, "journal");
  const { objects } = await env.JOURNAL.list({ prefix: shardPrefix(ctx.account.shard) });
  const texts = await Promise.all(
    objects.map(async ({ key }) => (await (await env.JOURNAL.get(key))?.text()) ?? ""),
  );
  return texts
    .flatMap((text) => text.trim().split("\n"))
    .map((line) => journalEntry.parse(JSON.parse(line)))
    .filter(({ account }) => account === ctx.account.id);
}
