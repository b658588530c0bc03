import * as z from "zod";
import { type Id, newId } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { GIVEN_UP_MS } from "./inner/kept-for.ts";
import { valuesOf } from "./inner/reviewed-queries.ts";
import {
  abortUnlessUnderWay,
  bytesOfRows,
  completeAudience,
  growAudience,
  insertAudience,
  insertNumbers,
  type NumberRow,
} from "./inner/write-queries.ts";

export type { NumberRow };

// The recipients that an administrator was asked to approve, with the values that its texts name. It is written
// with the campaign's plan, page by page, and what is sent later is compared with it.

export async function beginReviewed(ctx: AccountContext): Promise<Id<"audience">> {
  const id = newId("audience", ctx.now());
  const sweepAt = ctx.now() + GIVEN_UP_MS;
  const lists = { name: "", labels: "[]", headers: "[]" };
  await ctx.db.batch([insertAudience(ctx, { id, kind: "reviewed", ...lists, sweepAt })]);
  return id;
}

export function addReviewed(
  ctx: AccountContext,
  id: string,
  rows: readonly NumberRow[],
  limits: Limits,
): Statement[] {
  const bytes = bytesOfRows(rows);
  return [
    abortUnlessUnderWay(ctx, id),
    ...insertNumbers(ctx, id, rows),
    growAudience(ctx, id, bytes),
    ...countData(ctx, limits, bytes),
  ];
}

export function completeReviewed(ctx: AccountContext, id: string, total: number): Statement[] {
  const counts = { total, duplicates: 0, invalid: 0 };
  const sweepAt = ctx.now() + GIVEN_UP_MS;
  return [abortUnlessUnderWay(ctx, id), completeAudience(ctx, id, { ...counts, sweepAt })];
}

const values = z.array(z.record(z.string(), z.string()));

/** With which values some numbers are in it; none if there is no list. */
export async function reviewedValues(
  ctx: AccountContext,
  id: string | null,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (id === null || numbers.length === 0) return new Map();
  const rows = await valuesOf(ctx, id, numbers);
  // Parsing all at once is several times as fast as one by one.
  const fields = values.parse(JSON.parse(`[${rows.map((row) => row.fields).join(",")}]`));
  return new Map(rows.map(({ number }, i) => [number, fields[i] ?? {}]));
}
