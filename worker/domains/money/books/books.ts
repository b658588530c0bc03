import { BOOK_TEXTS } from "#core/contract/books/books.ts";
import { contract } from "#core/contract/registry.ts";
import { actingUser, personOf } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { latestAudits, latestDifferences, openAudits } from "./inner/audit-queries.ts";
import { beginAudit } from "./inner/begin-audit.ts";

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

/** An administrator asks for an audit now; the one that runs will do. */
export const checkBooks = verb(contract.checkBooks, async (ctx) => {
  if ((await openAudits(ctx)).length > 0) return { message: BOOK_TEXTS.running };
  const requestedBy = actingUser(personOf(ctx));
  await beginAudit(ctx, { night: null, requestedBy }, (statements, subject) =>
    commitControl(ctx, { statements, audit: { action: "books.check", subject } }),
  );
  return { message: BOOK_TEXTS.started };
});
