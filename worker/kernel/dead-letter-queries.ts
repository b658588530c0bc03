import { and, eq, isNull, lt, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { Kernel } from "#worker/context.ts";
import { deadLetters } from "#worker/db/schema/control/kernel.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Ctx = Pick<Kernel, "control" | "now">;

export type DeadLetter = typeof deadLetters.$inferSelect;

export function deadLetterRow(ctx: Ctx, queue: string, id: string, body: string): Statement {
  return statement(
    ctx.control.orm
      .insert(deadLetters)
      .values({ id: `${queue}:${id}`, queue, body, at: ctx.now() })
      .onConflictDoNothing(),
  );
}

const waiting = z.object({ queue: z.string(), letters: z.number(), oldest: z.number() });

/** How many of each queue no one has decided about. */
export function waitingDeadLetters({ control }: Ctx) {
  return control.rows(
    sql`SELECT queue, COUNT(*) AS letters, MIN(at) AS oldest FROM dead_letters
      WHERE decided_at IS NULL GROUP BY queue`,
    waiting,
  );
}

/** Those that wait, of one queue, the oldest first. */
export function deadLettersOf({ control }: Ctx, queue: string, limit: number) {
  return control.list(deadLetters, {
    where: and(eq(deadLetters.queue, queue), isNull(deadLetters.decidedAt)),
    orderBy: [sql`at`, sql`id`],
    limit,
  });
}

export function deadLetter({ control }: Ctx, id: string): Promise<DeadLetter | undefined> {
  return control.find(deadLetters, eq(deadLetters.id, id));
}

/** Decides about one that waits. One that is to be sent keeps what it says until it was: `forgetDeadLetter`. */
export function decideDeadLetter(ctx: Ctx, id: string, decision: "replay" | "drop"): Statement {
  const forgotten = decision === "drop" ? { body: "" } : {};
  const waits = and(eq(deadLetters.id, id), isNull(deadLetters.decidedAt));
  return ctx.control.update(deadLetters, { decidedAt: ctx.now(), ...forgotten }, waits);
}

/** What it said is needed no more. */
export function forgetDeadLetter({ control }: Ctx, id: string): Statement {
  return control.update(deadLetters, { body: "" }, eq(deadLetters.id, id));
}

/** It was not sent, so it waits again. */
export function reopenDeadLetter({ control }: Ctx, id: string): Statement {
  return control.update(deadLetters, { decidedAt: null }, eq(deadLetters.id, id));
}

const SENDING_MS = 10 * 60_000;

/** The same of those whose sending stopped half-way. */
export function reopenUnsent({ control, now }: Ctx): Statement {
  const isUnsent = and(lt(deadLetters.decidedAt, now() - SENDING_MS), ne(deadLetters.body, ""));
  return control.update(deadLetters, { decidedAt: null }, isUnsent);
}

const KEPT_MS = 90 * 86_400_000;

export function deleteOldDeadLetters(ctx: Ctx): Statement {
  return ctx.control.delete(deadLetters, lt(deadLetters.decidedAt, ctx.now() - KEPT_MS));
}
