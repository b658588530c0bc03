import { sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { measureText } from "#core/rules/message-parts.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { messages } from "#worker/db/schema/shard/messages.ts";
import { readRows, type Statement } from "#worker/db/statement.ts";
import { hasFiles, NO_FILE_HERE } from "#worker/domains/content/media/received-queries.ts";

const lastSent = z.object({ account_id: idSchema("account"), claimed_at: z.number() });

/**
 * The last message that one shard submitted to a carrier, before a moment, to a handset and from a
 * number that several accounts share.
 */
export async function lastSentTo(
  database: D1Database,
  { handset, from, before }: { handset: string; from: string; before: number },
) {
  const rows = await readRows(
    database,
    sql`SELECT account_id, claimed_at FROM messages WHERE recipient = ${handset} AND sender = ${from}
        AND direction = 'out' AND status NOT IN ('queued', 'cancelled', 'blocked')
        AND NOT (status IN ('failed', 'expired') AND carrier_id IS NULL) AND claimed_at <= ${before}
      ORDER BY claimed_at DESC, id DESC LIMIT 1
      /* cross-account: a reply to a shared number belongs to the account that wrote last */`,
    lastSent,
  );
  return rows[0];
}

/** Messages of handsets, in the order in which they came. */
export function insertInbound(
  ctx: AccountContext,
  arrived: readonly { id: string; received: InboundMessage }[],
): Statement[] {
  return ctx.db.insertAll(
    messages,
    arrived.map(({ id, received }) => {
      const { carrierId, from, to, text, at } = received;
      const { units, segments, encoding } = measureText(text);
      return {
        id,
        direction: "in" as const,
        recipient: from,
        sender: to,
        text,
        attachmentId: hasFiles(received) ? NO_FILE_HERE : null,
        units,
        segments,
        unicode: encoding === "ucs2",
        status: "received" as const,
        carrierId,
        sentAt: at,
      };
    }),
  );
}

/** An inbound MMS has a file: the first that is here is the one that lists show. */
export function becomesMms(ctx: AccountContext, id: string, attachmentId: string): Statement {
  return ctx.db.update(
    messages,
    { attachmentId },
    sql`id = ${id} AND attachment_id = ${NO_FILE_HERE}`,
  );
}

/** A free reply of ours: opting out, opting back in, and help cost neither side anything. */
export function insertReply(
  ctx: AccountContext,
  id: string,
  reply: { to: string; from: string; text: string },
): Statement {
  const length = measureText(reply.text);
  return ctx.db.insert(messages, {
    id,
    direction: "out",
    recipient: reply.to,
    sender: reply.from,
    text: reply.text,
    units: length.units,
    segments: length.segments,
    unicode: length.encoding === "ucs2",
    automatic: true,
    status: "queued",
  });
}

const stored = z.object({ carrier_id: z.string() });

/** The carrier's ids of those that are stored. */
export async function storedAmong(
  ctx: AccountContext,
  inbound: readonly InboundMessage[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows(
    sql`SELECT carrier_id FROM messages WHERE account_id = ${ctx.db.accountId} AND direction = 'in'
      AND carrier_id IN ${amongIds(inbound.map(({ carrierId }) => carrierId))}`,
    stored,
  );
  return new Set(rows.map(({ carrier_id }) => carrier_id));
}

/** The text of the inbound message with a carrier's id; undefined if there is none. */
export async function inboundText(
  ctx: AccountContext,
  carrierId: string,
): Promise<string | undefined> {
  const row = await ctx.db.find(messages, sql`carrier_id = ${carrierId} AND direction = 'in'`);
  return row?.text;
}
