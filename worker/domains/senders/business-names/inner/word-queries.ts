import { asc, eq, sql } from "drizzle-orm";
import { foldName } from "#core/rules/folded-names.ts";
import { blockedWords } from "#worker/db/schema/control/business-names.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { Control } from "./name-queries.ts";

export type WordRow = typeof blockedWords.$inferSelect;

export async function wordPage(ctx: Control, { limit, offset }: { limit: number; offset: number }) {
  const { orm } = ctx.control;
  const rows = orm
    .select()
    .from(blockedWords)
    .orderBy(asc(blockedWords.folded))
    .limit(limit)
    .offset(offset);
  const count = orm.select({ n: sql<number>`count(*)` }).from(blockedWords);
  const [items, counted] = await Promise.all([rows, count]);
  return { items, total: counted[0]?.n ?? 0 };
}

export async function wordById(ctx: Control, id: string): Promise<WordRow | undefined> {
  const query = ctx.control.orm.select().from(blockedWords);
  return (await query.where(eq(blockedWords.id, id)).limit(1))[0];
}

export function insertWord(ctx: Control, fresh: Omit<WordRow, "folded">): Statement {
  const values = { ...fresh, folded: foldName(fresh.word) };
  return statement(ctx.control.orm.insert(blockedWords).values(values));
}

export function deleteWord(ctx: Control, id: string): Statement {
  return statement(ctx.control.orm.delete(blockedWords).where(eq(blockedWords.id, id)));
}
