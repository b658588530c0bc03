import { DEAD_LETTER_TEXTS } from "#core/contract/admin/dead-letters.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import {
  commitControl,
  commitControlUnlessAborted,
  writeControl,
} from "#worker/kernel/commit-control.ts";
import { alreadyDecided } from "#worker/kernel/commit-edit.ts";
import {
  type DeadLetter,
  deadLetter,
  deadLettersOf,
  decideDeadLetter,
  forgetDeadLetter,
  reopenDeadLetter,
} from "#worker/kernel/dead-letter-queries.ts";
import { verb } from "#worker/verb.ts";
import { maskedJson } from "./inner/masked-json.ts";

const MOST = 100;

export const listDeadLetters = verb(contract.listDeadLetters, async (ctx, { queue }) => {
  const letters = await deadLettersOf(ctx, queue, MOST);
  return { data: letters.map(({ id, at, body }) => ({ id, at, body: maskedJson(body) })) };
});

export const replayDeadLetters = verb(contract.replayDeadLetters, async (ctx, { ids }) => {
  for (const letter of await waitingOnes(ctx, ids)) await replay(ctx, letter);
  return { message: DEAD_LETTER_TEXTS.replayed(ids.length) };
});

export const dropDeadLetters = verb(contract.dropDeadLetters, async (ctx, { ids }) => {
  for (const letter of await waitingOnes(ctx, ids)) await decide(ctx, letter, "drop");
  return { message: DEAD_LETTER_TEXTS.dropped(ids.length) };
});

/** All of them, if no one has decided about any. */
async function waitingOnes(ctx: AccountContext, ids: readonly string[]): Promise<DeadLetter[]> {
  return await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const letter = await deadLetter(ctx, id);
      if (!letter) throw notFound("Dead letter");
      if (letter.decidedAt !== null) throw await decidedAlready(ctx, id);
      return letter;
    }),
  );
}

function decidedAlready(ctx: AccountContext, id: string): Promise<CooeeError> {
  return alreadyDecided(ctx, id, DEAD_LETTER_TEXTS.decided);
}

/**
 * Decided before it is sent, so that no one drops what runs. One that was not sent waits again: whatever consumes a queue
 * takes the same message twice without harm.
 */
async function replay(ctx: AccountContext, letter: DeadLetter): Promise<void> {
  const { id, queue: name } = letter;
  const queue = queueOf(ctx, letter);
  const body: unknown = JSON.parse(letter.body);
  await decide(ctx, letter, "replay");
  try {
    await queue.send(body);
  } catch (error) {
    ctx.log.error("queue.away", error, { queue: name });
    const audit = { action: "deadLetter.reopen", subject: id, detail: { queue: name } };
    await commitControl(ctx, { statements: [reopenDeadLetter(ctx, id)], audit });
    throw new CooeeError("UNAVAILABLE", DEAD_LETTER_TEXTS.away);
  }
  await writeControl(ctx, [forgetDeadLetter(ctx, id)]);
}

/** Once: another administrator who was faster is named. */
async function decide(
  ctx: AccountContext,
  { id, queue }: DeadLetter,
  decision: "replay" | "drop",
): Promise<void> {
  const decided = await commitControlUnlessAborted(ctx, {
    statements: [decideDeadLetter(ctx, id, decision), abortUnlessChanged()],
    audit: { action: `deadLetter.${decision}`, subject: id, detail: { queue } },
  });
  if (!decided) throw await decidedAlready(ctx, id);
}

/** The queue that gave up on it: its dead letters are named after it. */
function queueOf({ queues }: Pick<Kernel, "queues">, { queue }: DeadLetter): Queue {
  const found = Object.entries(queues).find(([name]) => queue === `cooee-${name}-dead`);
  if (!found) throw notFound("Queue");
  return found[1];
}
