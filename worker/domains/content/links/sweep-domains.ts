import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { deleteDomain, domainsOfDeleted, domainsToLookAt } from "./inner/domain-queries.ts";
import { lookAtDomain } from "./inner/look-at-domain.ts";

const AT_ONCE = 10;
const MINUTE = 60_000;
/** How long each state is left alone: DNS takes its time, and one that works may stop. */
const REST = { pending: 5 * MINUTE, failed: 60 * MINUTE, active: 24 * 60 * MINUTE } as const;

/** Looks again at domains, and takes those of deleted accounts away. */
export async function sweepDomains(ctx: SystemContext): Promise<void> {
  const { linkHosts } = ctx;
  if (!linkHosts) return;
  for (const state of ["pending", "failed", "active"] as const) {
    const before = ctx.now() - REST[state];
    const due = await domainsToLookAt(ctx, { state, before, limit: AT_ONCE });
    await Promise.all(due.map((domain) => lookAtDomain(ctx, linkHosts, domain)));
  }
  for (const domain of await domainsOfDeleted(ctx, AT_ONCE)) {
    if (domain.externalId !== null) await linkHosts.remove(domain.externalId);
    await writeControl(ctx, [deleteDomain(ctx, domain)]);
  }
}
