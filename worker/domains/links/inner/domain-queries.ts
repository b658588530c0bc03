import { sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";

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
