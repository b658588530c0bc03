import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { numberBeginning } from "#core/rules/number-beginning.ts";
import type { AccountContext } from "#worker/context.ts";
import { contains } from "#worker/db/folded.ts";
import { MESSAGE_COLUMNS, messageRow, nameColumn, WITH_CAMPAIGN } from "../message-row-queries.ts";
import { roomColumns, seenMedium } from "../read-to-queries.ts";

type Requested = Input<typeof contract.listIncoming>;
type Filter = Pick<Requested, "search" | "sender" | "receiver" | "message">;

interface Page extends Filter, Pick<Requested, "sortField" | "sortOrder"> {
  limit: number;
  offset: number;
}

const INDEXES: Readonly<Record<Requested["sortField"], SQL>> = {
  createdAt: sql.raw("INDEXED BY messages_received"),
  sender: sql.raw("INDEXED BY messages_received_from"),
};
const ORDERS: Readonly<Record<`${Requested["sortField"]} ${Requested["sortOrder"]}`, SQL>> = {
  "createdAt asc": sql.raw("m.id"),
  "createdAt desc": sql.raw("m.id DESC"),
  "sender asc": sql.raw("m.recipient, m.id"),
  "sender desc": sql.raw("m.recipient DESC, m.id DESC"),
};

/** A page of what was received, along the index in its order. */
export function incomingRows(ctx: AccountContext, page: Page) {
  const { sortField, sortOrder, limit, offset } = page;
  return ctx.db.rows(
    sql`SELECT ${MESSAGE_COLUMNS}, ${roomColumns(ctx)}, ${nameColumn(ctx)}
      FROM messages m ${INDEXES[sortField]} ${WITH_CAMPAIGN} WHERE ${received(ctx, page)}
      ORDER BY ${ORDERS[`${sortField} ${sortOrder}`]} LIMIT ${limit} OFFSET ${offset}`,
    messageRow,
  );
}

export async function incomingCount(ctx: AccountContext, filter: Filter): Promise<number> {
  const [found] = await ctx.db.rows(
    sql`SELECT COUNT(*) AS n FROM messages m INDEXED BY messages_received_from
      WHERE ${received(ctx, filter)}`,
    z.object({ n: z.number() }),
  );
  return found?.n ?? 0;
}

function received(ctx: AccountContext, { search, sender, receiver, message }: Filter): SQL {
  const only = [sql`m.account_id = ${ctx.db.accountId} AND m.direction = 'in'`, seenMedium(ctx)];
  if (search?.trim()) {
    const beginning = numberBeginning(search);
    only.push(
      beginning === undefined ? hasWords(search) : sql`(${from(search)} OR ${hasWords(search)})`,
    );
  }
  if (sender?.trim()) only.push(from(sender));
  if (receiver?.trim()) only.push(sql`instr(m.sender, ${receiver.replace(/[\s+]/g, "")}) > 0`);
  if (message?.trim()) only.push(hasWords(message));
  return sql.join(only, sql` AND `);
}

function from(typed: string): SQL {
  const beginning = numberBeginning(typed);
  return beginning === undefined
    ? sql`false`
    : sql`m.recipient >= ${beginning} AND m.recipient < ${`${beginning}:`}`;
}

function hasWords(words: string): SQL {
  return contains("m.text", words);
}
