import { newId } from "#core/ids.ts";
import type { Kernel } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import { insertAudit, type NewAudit } from "./audit-queries.ts";
import type { BookCheck } from "./book-check.ts";
import { grantsCheck } from "./grants-check.ts";
import { ledgerCheck } from "./ledger-check.ts";
import { ordersCheck } from "./orders-check.ts";

/** Begins an audit, of all checks in all their parts; `write` commits it. The night's begins once. */
export async function beginAudit(
  ctx: Pick<Kernel, "control" | "now" | "payments" | "queues">,
  audit: Omit<NewAudit, "id">,
  write: (statements: readonly Statement[], id: string) => Promise<unknown>,
): Promise<void> {
  const id = newId("bookAudit", ctx.now());
  const ofEach = CHECKS.map(async ({ name, parts }) =>
    (await parts(ctx)).map((part) => ({ name, part })),
  );
  const parts = (await Promise.all(ofEach)).flat();
  await write(insertAudit(ctx, { id, ...audit }, parts), id);
  await queueParts(ctx, id, parts);
}

export async function queueParts(
  ctx: Pick<Kernel, "queues">,
  audit: Extract<JobMessage, { type: "books" }>["audit"],
  parts: readonly { name: string; part: string }[],
): Promise<void> {
  for (const { name, part } of parts) {
    await ctx.queues.jobs.send({ type: "books", audit, name, part } satisfies JobMessage);
  }
}

/** What an audit checks. */
export const CHECKS: readonly BookCheck[] = [ledgerCheck, grantsCheck, ordersCheck];
