import type { SystemContext } from "#worker/context.ts";
import { ownerOfHost as readOwner } from "./inner/domain-queries.ts";

const KEPT_MS = 60_000;
const MOST_KEPT = 5000;
const kept = new Map<string, { owner: string | undefined; until: number }>();

type Ctx = Pick<SystemContext, "control" | "now">;

/** The account of a host, if this isolate knows it. */
export function knownOwner({ now }: Pick<Ctx, "now">, host: string): string | undefined {
  const known = kept.get(host);
  return known && known.until > now() ? known.owner : undefined;
}

/** The account that a host belongs to; an isolate keeps the answer for a minute. */
export async function ownerOfHost(ctx: Ctx, host: string): Promise<string | undefined> {
  const known = kept.get(host);
  if (known && known.until > ctx.now()) return known.owner;
  const owner = await readOwner(ctx, host);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(host, { owner, until: ctx.now() + KEPT_MS });
  return owner;
}
