import { CooeeError } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { pause } from "#worker/pause.ts";
import { type JobKind, perform } from "./effects.ts";
import type { JobRows } from "./job-queries.ts";

/** D1 allows an invocation 1,000; what is left is for what a step does not count. */
export const STATEMENTS_A_TURN = 910;

/** A job that is not finished by then is given up. */
export const GIVEN_UP_MS = 24 * 60 * 60_000;

/**
 * Work that is too long for one invocation. Its row says what to do and how far it is: each step is one transaction that
 * moves this cursor and aborts if another run moved it first, or the job was cancelled. So a step that is delivered twice,
 * or dies half-way, is done once.
 */
export interface CursorJob {
  kind: JobKind;
  rows: JobRows;
  /** Ends the job, if it is open, and says why; what is done stays. */
  fail: (ctx: AccountContext, id: string, reason: string) => Promise<void>;
  /** Why it ends if it cannot be finished within a day. */
  gaveUp: string;
}

/**
 * Takes the steps that are left of a job, each of which yields how many statements it took. Once as many have run as an
 * invocation may, another delivery continues. An error that is meant for the person ends the job.
 */
export async function runJob(
  ctx: AccountContext,
  { kind, fail }: CursorJob,
  id: string,
  steps: AsyncGenerator<number, void>,
  statements?: number,
): Promise<void> {
  try {
    const isOver = await takeTurn(steps, statements);
    if (!isOver) await perform(ctx, { type: "job", kind, id });
  } catch (error) {
    if (error instanceof CooeeError) await fail(ctx, id, error.message);
    else if (isAborted(error)) ctx.log.info("job.overtaken", { kind, id });
    else throw error;
  }
}

/** Takes steps until they end, or have taken as many statements. Returns whether they ended. */
export async function takeTurn(
  steps: AsyncIterable<number>,
  statements = STATEMENTS_A_TURN,
): Promise<boolean> {
  let taken = 0;
  for await (const step of steps) {
    taken += step;
    if (taken >= statements) return false;
    // What others asked of this isolate meanwhile does not wait for the whole turn.
    await pause();
  }
  return true;
}
