import { and, asc, eq, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import type { NumberRow } from "./number-queries.ts";

const isOwn = ({ account }: AccountContext) =>
  and(eq(dedicatedNumbers.accountId, account.id), eq(dedicatedNumbers.status, "assigned"));

/** Those that an account has, pays for, or had until their quarantine began. */
export function ownNumbers(ctx: AccountContext): Promise<NumberRow[]> {
  return ctx.control.orm
    .select()
    .from(dedicatedNumbers)
    .where(eq(dedicatedNumbers.accountId, ctx.account.id))
    .orderBy(sql`status IN ('released', 'expired')`, asc(dedicatedNumbers.number));
}

export async function ownNumber(ctx: AccountContext, id: string): Promise<NumberRow | undefined> {
  const found = ctx.control.orm
    .select()
    .from(dedicatedNumbers)
    .where(and(isOwn(ctx), eq(dedicatedNumbers.id, id)))
    .limit(1);
  return (await found)[0];
}
