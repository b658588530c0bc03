import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Id } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { senderTests } from "#worker/db/schema/shard/sender-tests.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** One for each quick message: written twice, it is one. */
export function insertTest(
  ctx: AccountContext,
  test: { id: Id<"senderTest">; sender: string; number: string; quickId: string },
): Statement {
  const { id, sender, number, quickId } = test;
  return statement(sql`INSERT INTO sender_tests (account_id, id, sender, number, quick_id,
      created_by, created_at) VALUES (${ctx.db.accountId}, ${id}, ${sender}, ${number}, ${quickId},
      ${personOf(ctx).userId}, ${ctx.now()})
    ON CONFLICT (account_id, id) DO NOTHING`);
}

export function testById(ctx: AccountContext, id: string) {
  return ctx.db.get(senderTests, eq(senderTests.id, id), "Test");
}

export function keepShown(ctx: AccountContext, id: string, shown: string): Statement {
  return ctx.db.update(senderTests, { shown }, eq(senderTests.id, id));
}

const row = z.object({
  id: z.string(),
  sender: z.string(),
  number: z.string(),
  created_at: z.number(),
  shown: z.string().nullable(),
  status: z.string().nullable(),
  reason: z.string().nullable(),
  carrier: z.string().nullable(),
  price: z.number().nullable(),
  refunded: z.number().nullable(),
  claimed_at: z.number().nullable(),
  settled_at: z.number().nullable(),
});
export type TestRow = z.output<typeof row>;

const SHOWN = 20;

/** With what became of each message. */
export function lastTests(ctx: AccountContext, sender: string | undefined): Promise<TestRow[]> {
  const of = sender ? sql`AND t.sender = ${sender}` : sql``;
  return ctx.db.rows(
    sql`SELECT t.id, t.sender, t.number, t.created_at, t.shown, m.status, m.reason, m.carrier,
        m.price, m.refunded, m.claimed_at, m.settled_at
      FROM sender_tests t
      LEFT JOIN quick_messages q ON q.account_id = t.account_id AND q.id = t.quick_id
      LEFT JOIN messages m ON m.account_id = t.account_id AND m.id = q.first_message
      WHERE t.account_id = ${ctx.db.accountId} ${of} ORDER BY t.id DESC LIMIT ${SHOWN}`,
    row,
  );
}
