import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Medium } from "#core/permissions.ts";
import { mediumOf } from "#core/rules/mms.ts";
import type { AccountContext } from "#worker/context.ts";

const outgoing = z.object({ sender: z.string(), attachment_id: z.string().nullable() });

/** What decides the carrier of a message. Those that are sent together all have the same. */
export async function outgoingOf(
  ctx: AccountContext,
  id: string,
): Promise<{ sender: string; medium: Medium } | undefined> {
  const [row] = await ctx.db.rows(
    sql`SELECT sender, attachment_id FROM messages
      WHERE account_id = ${ctx.db.accountId} AND id = ${id}`,
    outgoing,
  );
  return row && { sender: row.sender, medium: mediumOf({ attachmentId: row.attachment_id }) };
}
