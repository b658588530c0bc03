import { codeShard } from "#core/rules/codes.ts";
import type { SystemContext } from "#worker/context.ts";
import { type FoundLink, linkByCode } from "./link-queries.ts";

/** So long does a link that was switched off work in an isolate that has read it. */
const KEPT_MS = 60_000;
const MOST_KEPT = 5000;

// Codes are never used again, so an isolate may keep what is behind them for a while.
const kept = new Map<string, { link: FoundLink; until: number }>();

/** Where a short link leads, and whether it still does; undefined if there is none with this code. */
export async function findLink(
  ctx: Pick<SystemContext, "shards" | "now">,
  code: string,
): Promise<(Pick<FoundLink, "account" | "subject" | "url"> & { isOver: boolean }) | undefined> {
  const found = await read(ctx, code);
  if (!found) return undefined;
  const { disabled, expires_at: end, ...link } = found;
  return { ...link, isOver: disabled || (end !== null && end <= ctx.now()) };
}

async function read(ctx: Pick<SystemContext, "shards" | "now">, code: string) {
  const known = kept.get(code);
  if (known && known.until > ctx.now()) return known.link;
  const shard = codeShard(code);
  const database = shard === undefined ? undefined : ctx.shards[shard];
  const link = database && (await linkByCode(database, code));
  if (!link) return undefined;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(code, { link, until: ctx.now() + KEPT_MS });
  return link;
}
