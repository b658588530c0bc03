import { and, desc, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { newIds } from "#core/ids.ts";
import type { NumberStatus, NumberType } from "#core/rules/dedicated-numbers.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { begins, contains, foldedText } from "#worker/db/folded.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import { accounts, users } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { versionOf } from "#worker/kernel/edit-queries.ts";

type Control = Pick<SystemContext, "control" | "now">;

export type NumberRow = typeof dedicatedNumbers.$inferSelect;
export type NumberValues = Pick<
  NumberRow,
  "country" | "type" | "product" | "amount" | "provider" | "paymentMode" | "reference"
>;

/** When a card is to pay for its next month; undefined if none pays. */
export function nextByCard({ rental, paidUntil }: NumberRow): number | undefined {
  return rental === null ? undefined : (paidUntil ?? undefined);
}

function numbersWhere({ control }: Control, where: SQL | undefined) {
  return control.orm
    .select({
      number: dedicatedNumbers,
      ...{ accountName: accounts.name, createdBy: users.name },
      version: versionOf(sql`dedicated_numbers.id`),
    })
    .from(dedicatedNumbers)
    .leftJoin(accounts, eq(accounts.id, dedicatedNumbers.accountId))
    .leftJoin(users, eq(users.id, dedicatedNumbers.createdBy))
    .where(where);
}
export type NamedNumber = Awaited<ReturnType<typeof numbersWhere>>[number];

export async function namedNumber(ctx: Control, id: string): Promise<NamedNumber | undefined> {
  return (await numbersWhere(ctx, eq(dedicatedNumbers.id, id)).limit(1))[0];
}

interface NumberFilter {
  status?: readonly NumberStatus[];
  active?: boolean;
  type?: readonly NumberType[];
  search?: string;
}

const IN_USE: NumberStatus[] = ["active", "assigned", "pending"];

function matching({ status, active, type, search }: NumberFilter): SQL | undefined {
  return and(
    status && inArray(dedicatedNumbers.status, [...status]),
    active === undefined
      ? undefined
      : active
        ? inArray(dedicatedNumbers.status, IN_USE)
        : notInArray(dedicatedNumbers.status, IN_USE),
    type && inArray(dedicatedNumbers.type, [...type]),
    search ? found(search) : undefined,
  );
}

function found(search: string): SQL | undefined {
  const digits = digitsOf(search);
  return or(
    digits ? sql`instr(${dedicatedNumbers.number}, ${digits}) > 0` : undefined,
    contains("dedicated_numbers.reference", search),
    begins("accounts.name", search),
  );
}

export async function numberPage(
  ctx: Control,
  filter: NumberFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const where = matching(filter);
  const rows = numbersWhere(ctx, where)
    .orderBy(desc(dedicatedNumbers.id))
    .limit(limit)
    .offset(offset);
  const count = ctx.control.orm
    .select({ n: sql<number>`count(*)` })
    .from(dedicatedNumbers)
    .leftJoin(accounts, eq(accounts.id, dedicatedNumbers.accountId))
    .where(where);
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted[0]?.n ?? 0 };
}

export function insertNumber(
  ctx: AccountContext,
  fresh: NumberValues & { id: string; number: string },
): Statement {
  const now = ctx.now();
  return ctx.control.insert(dedicatedNumbers, {
    ...fresh,
    status: "active",
    createdBy: ctx.person?.userId ?? null,
    createdAt: now,
    changedAt: now,
    appliedAt: now,
  });
}

/** If it is still whose it was, and paid for in the same way. */
export function changeNumber(
  ctx: Control,
  { id, status, rental }: NumberRow,
  values: NumberValues,
): Statement {
  const isAsSeen = and(eq(dedicatedNumbers.status, status), sql`rental IS ${rental}`);
  return ctx.control.update(dedicatedNumbers, values, and(eq(dedicatedNumbers.id, id), isAsSeen));
}

/** Only one that is in stock, so that no history is lost. */
export function deleteNumber(id: string): Statement {
  return statement(sql`DELETE FROM dedicated_numbers WHERE id = ${id} AND account_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM number_events WHERE number_id = ${id} AND event = 'assigned')`);
}

/** What is typed as 0412 or +61 412 is stored as 61412. */
export function digitsOf(typed: string | undefined): string {
  return (typed ?? "").replace(/\D/g, "").replace(/^0/, "");
}

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
