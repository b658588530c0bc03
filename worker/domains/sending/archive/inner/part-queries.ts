import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { blocksColumn } from "./blocks.ts";
import { groupsWith, seqsWith } from "./handset-queries.ts";

const part = z.object({
  id: z.string(),
  first: z.string(),
  last: z.string(),
  blocks: blocksColumn,
  /** Which of its groups have messages to the handset of the span; null: any may have. */
  with_handset: z
    .string()
    .transform((json) => z.array(z.number()).parse(JSON.parse(json)))
    .nullable(),
  archived_at: z.number(),
  key: z.string(),
});
export type PartRow = z.output<typeof part>;

export interface Span {
  /** Ids from here on, and before there. */
  from: string;
  before: string;
  /** Only objects that have messages of it. */
  campaign?: string;
  /** Only objects that have messages to it. */
  recipient?: string;
  /** Only objects that were written by then. */
  archivedBy?: number;
}

/** Objects that are looked at together. */
export const PARTS = 20;

/** The objects that may have messages of a span, from the latest on; behind one of them. */
export function partRows(
  ctx: AccountContext,
  { from, before, campaign, recipient, archivedBy }: Span,
  behind?: Pick<PartRow, "last" | "id">,
): Promise<PartRow[]> {
  const { accountId } = ctx.db;
  const only: SQL[] = [];
  if (behind) only.push(sql`AND (p.last_message, p.id) < (${behind.last}, ${behind.id})`);
  if (archivedBy !== undefined) only.push(sql`AND p.archived_at <= ${archivedBy}`);
  if (campaign !== undefined) {
    only.push(sql`AND p.id IN (SELECT part FROM archived_campaigns
      WHERE account_id = ${accountId} AND campaign_id = ${campaign})`);
  }
  if (recipient !== undefined) only.push(sql`AND p.seq IN (${seqsWith(ctx, recipient)})`);
  const withHandset = recipient === undefined ? sql`NULL` : groupsWith(ctx, recipient);
  return ctx.db.rows(
    sql`SELECT p.id, p.first_message AS first, p.last_message AS last, p.blocks, p.archived_at, a.key,
        ${withHandset} AS with_handset
      FROM archive_parts p JOIN archives a ON a.account_id = p.account_id
      WHERE p.account_id = ${accountId} AND p.last_message >= ${from} AND p.first_message < ${before}
        ${sql.join(only, sql` `)}
      ORDER BY p.last_message DESC, p.id DESC LIMIT ${PARTS}`,
    part,
  );
}
