import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { MOST_COUNTED } from "#core/contract/platform-settings/platform-settings.ts";
import type { Section } from "#core/contract/platform-settings/setting-values.ts";
import type { SystemContext } from "#worker/context.ts";

const SPECIAL_PLANS = sql`SELECT 1 FROM special_plans WHERE ended_at IS NULL`;

/** The accounts that have terms of their own instead, each along an index of exactly those. */
const OWN_TERMS: Partial<Record<Section, SQL>> = {
  prices: SPECIAL_PLANS,
  packages: SPECIAL_PLANS,
  plans: sql`SELECT DISTINCT account_id FROM subscriptions WHERE status <> 'ended'`,
  limits: sql`SELECT 1 FROM accounts WHERE limits <> '{}' AND deleted_at IS NULL`,
};

const counts = z.object({ all: z.number(), own: z.number() });

/** How many accounts there are, and how many have terms of their own: each counted to one more than MOST_COUNTED. */
export async function accountCounts(
  { control }: Pick<SystemContext, "control">,
  section: Section,
): Promise<z.output<typeof counts>> {
  const counted = (of: SQL) => sql`(SELECT COUNT(*) FROM (${of} LIMIT ${MOST_COUNTED + 1}))`;
  const own = OWN_TERMS[section];
  const [row] = await control.rows(
    sql`SELECT ${counted(sql`SELECT 1 FROM accounts WHERE deleted_at IS NULL`)} AS "all",
      ${own ? counted(own) : sql`0`} AS own`,
    counts,
  );
  if (!row) throw new Error("The counts returned nothing");
  return row;
}
