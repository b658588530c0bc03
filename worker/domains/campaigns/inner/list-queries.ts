import { and, asc, desc, inArray, sql } from "drizzle-orm";
import type { CampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { campaigns } from "#worker/db/schema/shard/campaigns.ts";

// Written as the indexes have them. An id begins with its time, so the primary key is in the order of
// creation.
const NAME = sql`lower(name)`;
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

export interface CampaignFilter {
  statuses: readonly CampaignStatus[];
  /** Only these. */
  among?: readonly string[];
  search?: string | undefined;
}

/** `inOrder` keeps the index of statuses out of it: campaigns are read in the order that is asked for. */
function matching(filter: CampaignFilter, inOrder: boolean) {
  // Not LIKE: D1 refuses patterns of more than 50 bytes.
  const search = filter.search?.trim();
  return and(
    inOrder
      ? inArray(sql`+${campaigns.status}`, [...filter.statuses])
      : inArray(campaigns.status, [...filter.statuses]),
    filter.among
      ? sql`${campaigns.id} IN (SELECT value FROM json_each(${JSON.stringify(filter.among)}))`
      : undefined,
    search ? sql`instr(lower(${campaigns.name}), lower(${search})) > 0` : undefined,
  );
}

export async function campaignPage(
  ctx: AccountContext,
  filter: CampaignFilter,
  page: { limit: number; offset: number; order: CampaignOrder },
) {
  const sorted = page.order !== "-updatedAt";
  const [items, total] = await Promise.all([
    ctx.db.list(campaigns, {
      where: matching(filter, sorted),
      orderBy: ORDERS[page.order],
      ...page,
    }),
    ctx.db.count(campaigns, matching(filter, false)),
  ]);
  return { items, total };
}
