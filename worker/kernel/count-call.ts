import type { RateLimit } from "#core/endpoint.ts";
import { type AccountContext, type PublicContext, personOf } from "#worker/context.ts";
import { networkOf } from "#worker/kernel/network-of.ts";
import { HOUR, limitTries, QUARTER_HOUR } from "#worker/kernel/rate-limit.ts";

type Ctx = PublicContext | AccountContext;

const WINDOWS = { minute: 60_000, "quarter hour": QUARTER_HOUR, hour: HOUR } as const;

/** Counts one call against the limits of its endpoint; RATE_LIMITED if there are too many. */
export async function countCall(ctx: Ctx, limits: readonly RateLimit[] = []): Promise<void> {
  if (limits.length === 0) return;
  await limitTries(
    ctx,
    limits.map(({ of, by, per, most }) => ({
      key: `${of}:${CALLERS[by](ctx)}`,
      tries: most,
      windowMs: WINDOWS[per],
    })),
  );
}

/** The caller that a limit counts, as named in its counters. */
const CALLERS: Record<RateLimit["by"], (ctx: Ctx) => string> = {
  network: ({ caller }) => `ip:${networkOf(caller?.ip ?? "local")}`,
  person: (ctx) => `user:${personOf(accountOf(ctx)).userId}`,
  account: (ctx) => accountOf(ctx).account.id,
};

function accountOf(ctx: Ctx): AccountContext {
  if (!("account" in ctx)) throw new Error("A call by anyone is limited by its network only");
  return ctx;
}
