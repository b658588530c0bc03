import type { Vendor } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { VendorError } from "../vendor-error.ts";

/** People's calls and jobs take turns, so that who waits at a screen waits for one page of a job's at most. */
export type Asker = "person" | "job";

/** What may be asked in one go, as a share of the budget; the rest of it comes evenly. */
const BURST = 0.2;
const LONGEST_WAIT_MS = 10_000;

/** Waits until one more request is within what the vendor lets one of its accounts ask. */
export async function takeTurn(
  ctx: AccountContext,
  { app, budget }: Pick<Vendor, "app" | "budget">,
  vendorId: string,
  asker: Asker,
): Promise<void> {
  const limiter = ctx.limiter(`crm:${app}:${vendorId}`);
  const perSecond = ((1 - BURST) * budget.requests * 1000) / budget.perMs;
  const options = { burstSeconds: (BURST / (1 - BURST) / 1000) * budget.perMs, account: asker };
  const since = ctx.now();
  for (let waited = 0; ; ) {
    const { granted, waitMs } = await limiter.take([1], perSecond, since + waited, options);
    if (granted > 0) return;
    if (waited + waitMs > LONGEST_WAIT_MS) {
      throw new VendorError(app, "busy", { retryAfter: Math.ceil(waitMs / 1000) });
    }
    await scheduler.wait(waitMs);
    waited += waitMs;
  }
}
