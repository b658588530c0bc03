import type { SystemContext } from "#worker/context.ts";
import { nameSenders } from "#worker/domains/senders/business-names/name-senders.ts";
import { dedicatedSenders } from "#worker/domains/senders/dedicated-numbers/dedicated-senders.ts";
import { personalSenders } from "#worker/domains/senders/personal-numbers/personal-senders.ts";

/** Brings shards up to date that were not when CONTROL said what their accounts may send as. */
export async function sweepSenders(ctx: SystemContext): Promise<boolean> {
  const names = await nameSenders.sweep(ctx);
  const personal = await personalSenders.sweep(ctx);
  const dedicated = await dedicatedSenders.sweep(ctx);
  return names || personal || dedicated;
}
