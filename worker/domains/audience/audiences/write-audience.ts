import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { GIVEN_UP_MS, UNUSED_MS } from "./inner/kept-for.ts";
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
