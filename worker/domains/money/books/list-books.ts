import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { latestAudits, latestDifferences } from "./inner/audit-queries.ts";

const AUDITS = 14;
const MOST_DIFFERENCES = 200;

/** The latest audits, and what the last of them found. */
export const listBooks = verb(contract.listBooks, async (ctx) => {
  const [audits, found] = await Promise.all([
    latestAudits(ctx, AUDITS),
    latestDifferences(ctx, MOST_DIFFERENCES),
  ]);
  return {
    data: {
      audits: audits.map(({ id, started_at, ended_at, by, ...audit }) => ({
        _id: id,
        startedAt: started_at,
        endedAt: ended_at ?? undefined,
        by: by ?? undefined,
        checked: audit.checked,
        differences: audit.differences,
        withoutPayments: audit.skipped,
      })),
      differences: found.map(({ account, name, what, found_at }) => ({
        account: name ?? "",
        accountId: account,
        what,
        foundAt: found_at,
      })),
    },
  };
});
