import { BOOK_TEXTS } from "#core/contract/books/books.ts";
import { booksDifferMail } from "#core/mails/alerts.ts";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { returned } from "#worker/db/statement.ts";
import { administrators, mailsToAdministrators } from "#worker/kernel/administrator-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { commitControlUnlessAborted, writeControl } from "#worker/kernel/commit-control.ts";
import { GIVEN_UP_MS, takeTurn } from "#worker/kernel/cursor-job.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import {
  auditOfNight,
  endAudit,
  giveUpParts,
  openAudits,
  openPart,
  type PartKey,
  partRow,
  progressOf,
  recordStep,
  takeIdleParts,
} from "./inner/audit-queries.ts";
import { beginAudit, CHECKS, queueParts } from "./inner/begin-audit.ts";
import { END } from "./inner/book-check.ts";

/** What a step takes at most, with what it asks the card provider. */
const STATEMENTS = 45;

/** Continues a part of an audit, and passes the rest to the next job. Two at the same time do no harm. */
export async function runAudit(
  ctx: SystemContext,
  job: Extract<JobMessage, { type: "books" }>,
): Promise<void> {
  const isOver = await takeTurn(steps(ctx, job));
  if (!isOver) await ctx.queues.jobs.send(job);
}

async function* steps(ctx: SystemContext, key: PartKey): AsyncGenerator<number, void> {
  // A version that had another check may have begun it.
  const check = CHECKS.find(({ name }) => name === key.name);
  for (;;) {
    const [open] = await openPart(ctx, key);
    if (!open) return;
    const step = check ? await check.step(ctx, key.part, open.cursor) : END;
    const recorded = await writeControl(ctx, recordStep(ctx, key, { from: open.cursor, ...step }));
    if (!recorded.at(-1)?.results.length) return;
    if (step.next === null) return endIfDone(ctx, key.audit);
    yield STATEMENTS;
  }
}

/** Two in the morning in Sydney, three in summer. */
const NIGHT_BEGINS_MS = 16 * 3_600_000;
/** By then a job that still lives has recorded a step. */
const IDLE_MS = 5 * 60_000;

/** Begins the night's audit, continues what has stopped, and gives up on what was not finished within a day. */
export async function sweepBooks(ctx: SystemContext): Promise<void> {
  const night = new Date(ctx.now() - NIGHT_BEGINS_MS).toISOString().slice(0, 10);
  const [begun] = await auditOfNight(ctx, night);
  if (!begun) {
    await beginAudit(ctx, { night, requestedBy: null }, (all) => writeControl(ctx, all));
  }
  for (const { id, started_at } of await openAudits(ctx)) {
    if (started_at < ctx.now() - GIVEN_UP_MS) await writeControl(ctx, giveUpParts(ctx, id));
    const [taken] = await writeControl(ctx, [takeIdleParts(ctx, id, ctx.now() - IDLE_MS)]);
    await queueParts(ctx, id, returned(taken, partRow));
    await endIfDone(ctx, id);
  }
}

/** Ends an audit whose parts have all ended, and alerts the administrators if it found anything; once. */
async function endIfDone(ctx: SystemContext, audit: string): Promise<void> {
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
