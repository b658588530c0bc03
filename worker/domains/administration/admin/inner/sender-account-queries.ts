import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { firstIdAt, idSchema } from "#core/ids.ts";
import type { SystemContext } from "#worker/context.ts";
import { beginsWith } from "#worker/db/begins-with.ts";
import { begins } from "#worker/db/folded.ts";
import { asSearched } from "#worker/db/schema/folded.ts";

type Control = Pick<SystemContext, "control">;

export interface SenderFilter {
  email: string | undefined;
  /** Epoch milliseconds; `to` is left out. */
  from: number | undefined;
  to: number | undefined;
  /** The beginning of a number, as it is stored. */
  phone: string | undefined;
  provider: string | undefined;
  /** The beginning of an account's name. */
  search: string | undefined;
}

const row = z.object({
  id: idSchema("account"),
  shard: z.number(),
  number: z.number(),
  name: z.string(),
  created_at: z.number(),
  user_id: z.string(),
  email: z.string(),
});
export type SenderAccount = z.output<typeof row>;

const NAME = asSearched("t.name");

function matching({ email, from, to, phone, provider, search }: SenderFilter): SQL {
  const conditions = [
    sql`t.active`,
    ...(from === undefined ? [] : [sql`t.id >= ${firstIdAt("account", from)}`]),
    ...(to === undefined ? [] : [sql`t.id < ${firstIdAt("account", to)}`]),
    ...(search ? [begins("t.name", search)] : []),
    ...(email
      ? [
          sql`t.id IN (SELECT m.account_id FROM users u JOIN members m ON m.user_id = u.id
            WHERE u.email = ${email.toLowerCase()})`,
        ]
      : []),
    ...(phone
      ? [
          sql`t.id IN (SELECT account_id FROM numbers WHERE ${beginsWith(sql`number`, phone)}
            UNION SELECT account_id FROM personal_numbers WHERE ${beginsWith(sql`number`, phone)}
              AND status <> 'rejected' AND removed_at IS NULL AND status = 'approved')`,
        ]
      : []),
    ...(provider
      ? [sql`t.id IN (SELECT account_id FROM provider_routes WHERE provider = ${provider})`]
      : []),
  ];
  return sql.join(conditions, sql` AND `);
}

const ORDERS = {
  "createdAt asc": sql`t.id`,
  "createdAt desc": sql`t.id DESC`,
  "name asc": sql`${NAME}, t.id`,
  "name desc": sql`${NAME} DESC, t.id DESC`,
} as const;

/** A page of accounts, each with its first user. */
export function senderAccounts(
  ctx: Control,
  filter: SenderFilter,
  page: { limit: number; offset: number; order: keyof typeof ORDERS },
): Promise<SenderAccount[]> {
  const order = ORDERS[page.order];
  return ctx.control.rows(
    sql`WITH t AS MATERIALIZED (SELECT t.id, t.shard, t.number, t.name, t.name_folded, t.created_at
        FROM accounts t WHERE ${matching(filter)} ORDER BY ${order}
        LIMIT ${page.limit} OFFSET ${page.offset})
      SELECT t.*, COALESCE(u.id, '') AS user_id, COALESCE(u.email, '') AS email FROM t
      LEFT JOIN users u ON u.id = (SELECT MIN(user_id) FROM members WHERE account_id = t.id)
      ORDER BY ${order}`,
    row,
  );
}

export async function senderAccountCount(ctx: Control, filter: SenderFilter): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM accounts t WHERE ${matching(filter)}`;
  return (await ctx.control.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}
