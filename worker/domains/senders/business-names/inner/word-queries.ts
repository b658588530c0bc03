import { asc, eq } from "drizzle-orm";
import { foldName } from "#core/rules/folded-names.ts";
import { blockedWords } from "#worker/db/schema/control/business-names.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Control } from "./name-queries.ts";

export type WordRow = typeof blockedWords.$inferSelect;

export async function wordPage(ctx: Control, { limit, offset }: { limit: number; offset: number }) {
  const [items, total] = await Promise.all([
    ctx.control.list(blockedWords, { orderBy: asc(blockedWords.folded), limit, offset }),
    ctx.control.count(blockedWords),
  ]);
  return { items, total };
}

export function wordById(ctx: Control, id: string): Promise<WordRow | undefined> {
  return ctx.control.find(blockedWords, eq(blockedWords.id, id));
}

export function insertWord(ctx: Control, fresh: Omit<WordRow, "folded">): Statement {
  const values = { ...fresh, folded: foldName(fresh.word) };
  return ctx.control.insert(blockedWords, values);
}

export function deleteWord(ctx: Control, id: string): Statement {
  return ctx.control.delete(blockedWords, eq(blockedWords.id, id));
}
