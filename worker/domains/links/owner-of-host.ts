import type { SystemContext } from "#worker/context.ts";
import { ownerOfHost as readOwner } from "./inner/domain-queries.ts";

const KEPT_MS = 60_000;
const MOST_KEPT = 5000;
const kept = new Map<string, { owner: string | undefined; until: number }>();

/** The account that a host belongs to; an isolate keeps the answer for a minute. */
export async function ownerOfHost(
  ctx: Pick<SystemContext, "control" | "now">,
  host: string,
): Promise<string | undefined> {
  const known = kept.get(host);
  if (known && known.until > ctx.now()) return known.owner;
  const owner = await readOwner(ctx, host);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(host, { owner, until: ctx.now() + KEPT_MS });
  return owner;
}
