import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { dnsRecord } from "#core/contract/links/link-domain.ts";
import type { SystemContext } from "#worker/context.ts";
import { linkDomains } from "#worker/db/schema/control/links.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { HostState } from "#worker/ports/link-hosts.ts";

type Control = Pick<SystemContext, "control">;

const active = z.object({ host: z.string().nullable() });

/** The domain of an account that works: its own, or its parent's. */
export async function activeHost(ctx: Control, account: string): Promise<string | undefined> {
  const [row] = await ctx.control.rows(
    sql`SELECT COALESCE(own.host, parents.host) AS host FROM accounts a
      LEFT JOIN link_domains own ON own.account_id = a.id AND own.state = 'active'
      LEFT JOIN link_domains parents ON parents.account_id = a.parent_id AND parents.state = 'active'
      WHERE a.id = ${account}`,
    active,
  );
  return row?.host ?? undefined;
}

export type DomainRecord = typeof linkDomains.$inferSelect;

export function findDomain(ctx: Control, account: string): Promise<DomainRecord | undefined> {
  return ctx.control.find(linkDomains, eq(linkDomains.accountId, account));
}

const owned = z.object({ account: z.string() });

/** Whose a host is. */
export async function ownerOfHost(ctx: Control, host: string): Promise<string | undefined> {
  const rows = await ctx.control.rows(
    sql`SELECT account_id AS account FROM link_domains WHERE host = ${host}`,
    owned,
  );
  return rows[0]?.account;
}

const records = z.array(dnsRecord);

export function recordsOf(domain: DomainRecord) {
  return records.parse(JSON.parse(domain.records));
}

type New = Pick<DomainRecord, "accountId" | "host" | "createdAt">;

export function insertDomain(ctx: Control, domain: New): Statement {
  return ctx.control.insert(linkDomains, { ...domain, state: "pending" });
}

type Known = Pick<DomainRecord, "accountId" | "host">;

/** Unless its owner has changed it in the meantime. */
const same = ({ accountId, host }: Known) =>
  and(eq(linkDomains.accountId, accountId), eq(linkDomains.host, host));

/** It was looked at now; with what the provider said of it, or nothing if it did not respond. */
export function settleDomain(
  ctx: Control & Pick<SystemContext, "now">,
  domain: Known,
  found?: HostState,
): Statement {
  const said = found && {
    externalId: found.id,
    state: found.state,
    records: JSON.stringify(found.records),
    reason: found.reason ?? null,
  };
  const change = { ...said, checkedAt: ctx.now() };
  return ctx.control.update(linkDomains, change, same(domain));
}

export function deleteDomain(ctx: Control, domain: Known): Statement {
  return ctx.control.delete(linkDomains, same(domain));
}

/** Domains in a state that were last looked at before a moment. */
export function domainsToLookAt(
  ctx: Control,
  { state, before, limit }: { state: DomainRecord["state"]; before: number; limit: number },
): Promise<DomainRecord[]> {
  const where = sql`state = ${state} AND COALESCE(checked_at, 0) < ${before}`;
  return ctx.control.list(linkDomains, { where, limit });
}

/** Those of accounts that were deleted and not purged yet. */
export function domainsOfDeleted(ctx: Control, limit: number): Promise<DomainRecord[]> {
  const gone = sql`(SELECT id FROM accounts WHERE deleted_at IS NOT NULL AND purged_at IS NULL)`;
  return ctx.control.list(linkDomains, { where: sql`account_id IN ${gone}`, limit });
}
