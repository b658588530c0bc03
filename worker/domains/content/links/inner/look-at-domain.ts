import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { LinkHosts } from "#worker/ports/link-hosts.ts";
import { type DomainRecord, settleDomain, touchDomain } from "./domain-queries.ts";

type Ctx = Pick<SystemContext, "control" | "now" | "log">;

/**
 * Asks the provider about a domain, adding it there if it was not, and stores what it says. Safe to
 * repeat; false if the provider did not respond.
 */
export async function lookAtDomain(
  ctx: Ctx,
  hosts: LinkHosts,
  domain: DomainRecord,
): Promise<boolean> {
  const { externalId, host } = domain;
  try {
    const known = externalId === null ? undefined : await hosts.look(externalId);
    await writeControl(ctx, [settleDomain(ctx, domain, known ?? (await hosts.add(host)))]);
    return true;
  } catch (error) {
    ctx.log.error("link_domain.no_response", error, { host });
    await writeControl(ctx, [touchDomain(ctx, domain)]);
    return false;
  }
}
