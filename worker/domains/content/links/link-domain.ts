import { DOMAIN_TEXTS, type LinkDomain } from "#core/contract/links/link-domain.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, invalid, notFound } from "#core/errors.ts";
import { linkDomainOf } from "#core/rules/link-domain.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl, writeControl } from "#worker/kernel/commit-control.ts";
import type { LinkHosts } from "#worker/ports/link-hosts.ts";
import { verb } from "#worker/verb.ts";
import {
  type DomainRecord,
  deleteDomain,
  domainsOfDeleted,
  domainsToLookAt,
  findDomain,
  insertDomain,
  ownerOfHost,
  recordsOf,
  settleDomain,
} from "./inner/domain-queries.ts";
import { linkHost, ownHost } from "./link-host.ts";

export const getLinkDomain = verb(contract.getLinkDomain, async (ctx) => {
  const [domain, host] = await Promise.all([
    findDomain(ctx, ctx.account.id),
    linkHost(ctx, ctx.account.id),
  ]);
  return { data: { domain: domain && presentDomain(domain), linkHost: host } };
});

/** The host is unique: of two accounts that add it at once, one has it. */
export const addLinkDomain = verb(contract.addLinkDomain, async (ctx, input) => {
  const checked = linkDomainOf(input.host, ownHost(ctx));
  if ("problem" in checked) throw invalid("host", checked.problem);
  const hosts = hostsOf(ctx);
  const { host } = checked;
  const own = await findDomain(ctx, ctx.account.id);
  if (own && own.host !== host) throw conflict(DOMAIN_TEXTS.oneOnly);
  if (!own) await insert(ctx, host);
  await lookAtDomain(ctx, hosts, await domainOf(ctx));
  return { data: presentDomain(await domainOf(ctx)) };
});

async function insert(ctx: AccountContext, host: string): Promise<void> {
  const domain = { accountId: ctx.account.id, host, createdAt: ctx.now() };
  try {
    await commitControl(ctx, {
      statements: [insertDomain(ctx, domain)],
      events: [{ type: "account.changed" }],
      audit: { action: "linkDomain.add", subject: host },
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if ((await ownerOfHost(ctx, host)) !== ctx.account.id)
      throw invalid("host", DOMAIN_TEXTS.taken);
  }
}

export const checkLinkDomain = verb(contract.checkLinkDomain, async (ctx) => {
  const domain = await domainOf(ctx);
  if (!(await lookAtDomain(ctx, hostsOf(ctx), domain))) {
    throw new CooeeError("UNAVAILABLE", DOMAIN_TEXTS.away);
  }
  return { data: presentDomain(await domainOf(ctx)) };
});

/** The provider first: as long as it serves the host, the host has an owner here. */
export const removeLinkDomain = verb(contract.removeLinkDomain, async (ctx) => {
  const domain = await domainOf(ctx);
  if (domain.externalId !== null) {
    await hostsOf(ctx)
      .remove(domain.externalId)
      .catch((error: unknown) => {
        ctx.log.error("link_domain.no_response", error, { host: domain.host });
        throw new CooeeError("UNAVAILABLE", DOMAIN_TEXTS.away);
      });
  }
  await commitControl(ctx, {
    statements: [deleteDomain(ctx, domain)],
    events: [{ type: "account.changed" }],
    audit: { action: "linkDomain.remove", subject: domain.host },
  });
  return {};
});

function hostsOf({ linkHosts }: AccountContext): LinkHosts {
  if (!linkHosts) throw new CooeeError("UNPROCESSABLE", DOMAIN_TEXTS.unavailable);
  return linkHosts;
}

async function domainOf(ctx: AccountContext): Promise<DomainRecord> {
  const domain = await findDomain(ctx, ctx.account.id);
  if (!domain) throw notFound("Domain");
  return domain;
}

function presentDomain(domain: DomainRecord): LinkDomain {
  return {
    host: domain.host,
    state: domain.state,
    records: recordsOf(domain),
    reason: domain.reason ?? undefined,
    checkedAt: domain.checkedAt ?? undefined,
  };
}

type Ctx = Pick<SystemContext, "control" | "now" | "log">;

/**
 * Asks the provider about a domain, adding it there if it was not, and stores what it says. Safe to
 * repeat; false if the provider did not respond.
 */
async function lookAtDomain(ctx: Ctx, hosts: LinkHosts, domain: DomainRecord): Promise<boolean> {
  const { externalId, host } = domain;
  try {
    const known = externalId === null ? undefined : await hosts.look(externalId);
    await writeControl(ctx, [settleDomain(ctx, domain, known ?? (await hosts.add(host)))]);
    return true;
  } catch (error) {
    ctx.log.error("link_domain.no_response", error, { host });
    await writeControl(ctx, [settleDomain(ctx, domain)]);
    return false;
  }
}

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
