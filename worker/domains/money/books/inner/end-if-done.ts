import { BOOK_TEXTS } from "#core/contract/books/books.ts";
import { booksDifferMail } from "#core/mails/alerts.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { administrators, mailsToAdministrators } from "#worker/kernel/administrator-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { endAudit, progressOf } from "./audit-queries.ts";

/** Ends an audit whose parts have all ended, and alerts the administrators if it found anything; once. */
export async function endIfDone(ctx: SystemContext, audit: string): Promise<void> {
  const { open, differences } = await progressOf(ctx, audit);
  if (open > 0) return;
  const subject = BOOK_TEXTS.differs(differences);
  const committed = await commitControlUnlessAborted(ctx, {
    statements: [endAudit(ctx, audit), abortUnlessChanged()],
    effects: differences > 0 ? await mailsToAdministrators(ctx, booksDifferMail(subject)) : [],
  });
  if (!committed) return;
  if (differences === 0) return;
  ctx.log.error("books.differ", new Error(subject), { audit, differences });
  await notify(ctx, subject);
}

/** The mail is what must not be lost; the bell repeats it. */
async function notify(ctx: SystemContext, message: string): Promise<void> {
  const accounts = new Map((await administrators(ctx)).map((one) => [one.id, one]));
  for (const { id, shard, number } of accounts.values()) {
    await commit(ctx.forAccount({ id, shard, number }), {
      events: [{ type: "books.differ", message }],
    });
  }
}
