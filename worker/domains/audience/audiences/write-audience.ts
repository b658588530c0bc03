import * as z from "zod";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import type { Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { GIVEN_UP_MS, UNUSED_MS, valuesOf } from "./audience-queries.ts";
import {
  abortUnlessUnderWay,
  bytesOfRows,
  completeAudience,
  growAudience,
  insertAudience,
  insertNumbers,
  insertRejects,
  type NewReject,
  type NumberRow,
} from "./inner/write-queries.ts";

/** Numbers, each different from those before, and what was left out between them. */
export interface AudienceSet {
  numbers: readonly NumberRow[];
  rejects: readonly NewReject[];
}

interface NewAudience {
  kind: "numbers" | "sheet";
  name: string;
  labels: readonly string[];
  headers: readonly string[];
}

/**
 * Writes an audience set by set. Nothing can use it before the last one: if this is killed half-way, the
 * sweep deletes what there is, and the person chooses again.
 */
export async function writeAudience(
  ctx: AccountContext,
  { labels, headers, ...values }: NewAudience,
  sets: AsyncIterable<AudienceSet>,
): Promise<Id<"audience">> {
  const id = newId("audience", ctx.now());
  const limits = await limitsOf(ctx);
  const lists = { labels: JSON.stringify(labels), headers: JSON.stringify(headers) };
  const sweepAt = ctx.now() + GIVEN_UP_MS;
  await commit(ctx, { statements: [insertAudience(ctx, { id, ...values, ...lists, sweepAt })] });
  const counts = { total: 0, duplicates: 0, invalid: 0 };
  for await (const { numbers, rejects } of sets) {
    const bytes = bytesOfRows(numbers) + bytesOfRows(rejects);
    await commit(ctx, {
      statements: [
        abortUnlessUnderWay(ctx, id),
        ...insertNumbers(ctx, id, numbers),
        ...insertRejects(ctx, id, rejects),
        growAudience(ctx, id, bytes),
        ...countData(ctx, limits, bytes),
      ],
    });
    const duplicates = rejects.filter(([, kind]) => kind === "duplicate").length;
    counts.total += numbers.length;
    counts.duplicates += duplicates;
    counts.invalid += rejects.length - duplicates;
  }
  if (counts.total === 0) throw new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.noNumbers);
  await commit(ctx, {
    statements: [
      abortUnlessUnderWay(ctx, id),
      completeAudience(ctx, id, { ...counts, sweepAt: ctx.now() + UNUSED_MS }),
    ],
    audit: { action: "audience.make", subject: id, detail: counts },
  });
  return id;
}

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
