import { BOOK_TEXTS } from "#core/contract/books/books.ts";
import { contract } from "#core/contract/registry.ts";
import { actingUser, personOf } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { openAudits } from "./inner/audit-queries.ts";
import { beginAudit } from "./inner/begin-audit.ts";

/** An administrator asks for an audit now; the one that runs will do. */
export const checkBooks = verb(contract.checkBooks, async (ctx) => {
  if ((await openAudits(ctx)).length > 0) return { message: BOOK_TEXTS.running };
  const requestedBy = actingUser(personOf(ctx));
  await beginAudit(ctx, { night: null, requestedBy }, (statements, subject) =>
    commitControl(ctx, { statements, audit: { action: "books.check", subject } }),
  );
  return { message: BOOK_TEXTS.started };
});
