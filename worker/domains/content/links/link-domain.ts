import { DOMAIN_TEXTS, type LinkDomain } from "#core/contract/links/link-domain.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, invalid, notFound } from "#core/errors.ts";
import { linkDomainOf } from "#core/rules/link-domain.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import type { LinkHosts } from "#worker/ports/link-hosts.ts";
import { verb } from "#worker/verb.ts";
import {
  type DomainRecord,
  deleteDomain,
  findDomain,
  insertDomain,
  ownerOfHost,
  recordsOf,
} from "./inner/domain-queries.ts";
import { lookAtDomain } from "./inner/look-at-domain.ts";
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
