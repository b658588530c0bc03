import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import { CAMPAIGN_STATUSES, type CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { asSearched } from "#worker/db/schema/folded.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";

// Written as the indexes have them. An id begins with its time, so the primary key is in the order of
// creation.
const NAME = asSearched("name");
const RECIPIENTS = sql`CASE WHEN recipients > 0 THEN recipients ELSE agreed_recipients END`;
const PRICE = sql`CASE WHEN status = 'pending' THEN agreed_price ELSE debited - refunded END`;

const ORDERS = {
  createdAt: [asc(campaigns.id)],
  "-createdAt": [desc(campaigns.id)],
  name: [asc(NAME), asc(campaigns.id)],
  "-name": [desc(NAME), desc(campaigns.id)],
  recipients: [asc(RECIPIENTS), asc(campaigns.id)],
  "-recipients": [desc(RECIPIENTS), desc(campaigns.id)],
  price: [asc(PRICE), asc(campaigns.id)],
  "-price": [desc(PRICE), desc(campaigns.id)],
  "-updatedAt": [desc(campaigns.updatedAt)],
};
export type CampaignOrder = keyof typeof ORDERS;

/** Few campaigns have the statuses that are listed in this order. */
const BY_STATUS: CampaignOrder = "-updatedAt";

export interface CampaignFilter {
  statuses: readonly CampaignStatus[];
  /** Only these. */
  among?: IdSet;
  /** Only this one. */
  id?: string;
  search?: string;
  /** Only of this medium. */
  medium?: Medium;
}

/** `inOrder` keeps the status index out of it: campaigns are read in the requested order. */
function matching(filter: CampaignFilter, inOrder: boolean) {
  const search = filter.search?.trim();
  return and(
    inOrder
      ? inArray(sql`+${campaigns.status}`, [...filter.statuses])
      : inArray(campaigns.status, [...filter.statuses]),
    filter.among ? sql`${campaigns.id} IN ${amongIds(filter.among)}` : undefined,
    filter.medium && eq(campaigns.medium, filter.medium),
    filter.id === undefined ? undefined : eq(campaigns.id, filter.id),
    search ? contains("campaigns.name", search) : undefined,
  );
}

interface Page {
  limit: number;
  offset: number;
  order: CampaignOrder;
}

export async function campaignPage(ctx: AccountContext, filter: CampaignFilter, page: Page) {
  const [items, total] = await Promise.all([
    campaignRows(ctx, filter, page),
    ctx.db.count(campaigns, matching(filter, false)),
  ]);
  return { items, total };
}

export function campaignRows(ctx: AccountContext, filter: CampaignFilter, page: Page) {
  return ctx.db.list(campaigns, {
    ...page,
    where: onPage(filter, page),
    orderBy: ORDERS[page.order],
  });
}

const statusCount = z.object({ status: z.enum(CAMPAIGN_STATUSES), campaigns: z.number() });

/** How many campaigns match, by status: counted along the index by status. */
export function countByStatus(ctx: AccountContext, filter: CampaignFilter) {
  return ctx.db.rows(
    sql`SELECT status, COUNT(*) AS campaigns FROM campaigns
      WHERE account_id = ${ctx.db.accountId} AND (${matching(filter, false) ?? sql`1`})
      GROUP BY status`,
    statusCount,
  );
}

function onPage(filter: CampaignFilter, { order }: Page) {
  return matching(filter, order !== BY_STATUS);
}

/** The ids of that page. */
export function idsOfPage(ctx: AccountContext, filter: CampaignFilter, page: Page): SQL {
  return sql`SELECT id FROM campaigns
    WHERE account_id = ${ctx.db.accountId} AND (${onPage(filter, page) ?? sql`1`})
    ORDER BY ${sql.join(ORDERS[page.order], sql`, `)} LIMIT ${page.limit} OFFSET ${page.offset}`;
}

/** The ids of the audiences of numbers that these campaigns are sent to. */
export function audienceIdsIn(ctx: AccountContext, among: IdSet): SQL {
  return sql`SELECT c.audience_id FROM campaigns c
    WHERE c.account_id = ${ctx.db.accountId} AND c.id IN ${amongIds(among)}`;
}

/** The ids of what these campaigns carry. */
export function attachmentIdsIn(ctx: AccountContext, among: IdSet): SQL {
  return sql`SELECT c.attachment_id FROM campaigns c
    WHERE c.account_id = ${ctx.db.accountId} AND c.id IN ${amongIds(among)}`;
}

/** The ids of the groups and segments that these campaigns are sent to. */
export function targetIdsIn(ctx: AccountContext, among: IdSet): SQL {
  return sql`SELECT g.value FROM campaigns c, json_each(c.group_ids) g
    WHERE c.account_id = ${ctx.db.accountId} AND c.id IN ${amongIds(among)}`;
}
