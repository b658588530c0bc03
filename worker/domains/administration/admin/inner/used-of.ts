import type { Carried } from "#core/contract/admin/month-report.ts";
import type { Medium } from "#core/permissions.ts";
import { toCents } from "#core/rules/money.ts";
import { statsOf } from "#worker/domains/reports/dashboard/stats-of.ts";
import type { UsageSums } from "#worker/domains/reports/stats/platform-queries.ts";

/** What was used of a medium, as every other list of usage counts it. */
export function usedOf(all: readonly UsageSums[], medium: Medium) {
  const own = all.filter((row) => row.medium === medium);
  const { outbound: sent, received, blocked, spent } = statsOf(own, 0);
  return { sent, received, blocked, spent };
}

/** What carriers charge for, and what is left of what accounts paid for that. */
export function carriedOf(rows: readonly UsageSums[]): Carried {
  // Carriers charge for every part of what they accepted.
  const all = rows.filter(({ parts }) => parts > 0);
  const sum = (of: "messages" | "parts" | "spent" | "cost" | "unpriced") =>
    all.reduce((total, row) => total + row[of], 0);
  const unpriced = sum("unpriced");
  return {
    sent: sum("messages"),
    parts: sum("parts"),
    spent: toCents(sum("spent")),
    cost: toCents(sum("cost")),
    unpriced,
    margin: unpriced > 0 ? null : toCents(sum("spent") - sum("cost")),
  };
}
