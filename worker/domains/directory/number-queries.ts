import { eq, isNull } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { accounts, numbers } from "#worker/db/schema/control/directory.ts";
import { statement } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";

type Control = Pick<SystemContext, "control">;

/** The owner of a number: an account, all of them (account null), or none (undefined). */
export async function numberOwner(ctx: Control, number: string) {
  const found = ctx.control.orm
    .select({ accountId: numbers.accountId, account: accounts })
    .from(numbers)
    .leftJoin(accounts, eq(accounts.id, numbers.accountId))
    .where(eq(numbers.number, number))
    .limit(1);
  return (await found)[0];
}

/** The number behind '#SharedNum#'; undefined until an administrator has added one. */
export async function sharedNumber(ctx: Control): Promise<string | undefined> {
  const shared = ctx.control.orm
    .select()
    .from(numbers)
    .where(isNull(numbers.accountId))
    .orderBy(numbers.number)
    .limit(1);
  return (await shared)[0]?.number;
}

/** Adds a number that can receive messages: an account's own, or one that all accounts share. */
export async function addNumber(
  ctx: Control,
  number: string,
  accountId: string | null,
): Promise<void> {
  const insert = ctx.control.orm.insert(numbers).values({ number, accountId });
  await writeControl(ctx, [statement(insert.onConflictDoNothing())]);
}
