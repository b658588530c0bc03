import { sql } from "drizzle-orm";
import * as z from "zod";
import { newIds } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { foldedText } from "#worker/db/folded.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { NumberValues } from "./number-queries.ts";

export type FreshNumber = NumberValues & { id: string; number: string };

const known = z.object({ number: z.string(), dedicated: z.number().transform(Boolean) });

/** Which of these numbers are dedicated numbers, or are used in another way. */
export function knownNumbers(ctx: AccountContext, numbers: readonly string[]) {
  const all = JSON.stringify(numbers);
  return ctx.control.rows(
    sql`SELECT j.value AS number, d.id IS NOT NULL AS dedicated FROM json_each(${all}) j
      LEFT JOIN dedicated_numbers d ON d.number = j.value
      LEFT JOIN numbers n ON n.number = j.value
      WHERE d.id IS NOT NULL OR n.number IS NOT NULL`,
    known,
  );
}

/** Adds them with their history; one that another administrator has added meanwhile is left out. */
export function insertNumbers(ctx: AccountContext, fresh: readonly FreshNumber[]): Statement[] {
  const now = ctx.now();
  const by = ctx.person?.userId ?? null;
  const events = newIds("numberEvent", now, fresh.length);
  const rows = JSON.stringify(
    fresh.map((number, index) => ({
      ...number,
      folded: foldedText(number.reference),
      event: events[index],
    })),
  );
  return [
    statement(sql`INSERT INTO dedicated_numbers (id, number, country, type, product, amount,
        provider, payment_mode, reference, reference_folded, status, applied_at, created_by, created_at, changed_at)
      SELECT value->>'id', value->>'number', value->>'country', value->>'type', value->>'product',
        value->>'amount', value->>'provider', value->>'paymentMode', value->>'reference', value->>'folded', 'active',
        ${now}, ${by}, ${now}, ${now} FROM json_each(${rows})
      WHERE true ON CONFLICT (number) DO NOTHING RETURNING number`),
    statement(sql`INSERT INTO number_events (id, number_id, event, by_user, at)
      SELECT value->>'event', value->>'id', 'added', ${by}, ${now} FROM json_each(${rows})
      WHERE EXISTS (SELECT 1 FROM dedicated_numbers d WHERE d.id = value->>'id')`),
  ];
}
