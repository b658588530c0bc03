import { DEAD_LETTER_TEXTS } from "#core/contract/admin/dead-letters.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, notFound } from "#core/errors.ts";
import { type AccountContext, type Kernel, personOf } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import {
  type DeadLetter,
  deadLetter,
  deadLettersOf,
  decideDeadLetter,
} from "#worker/kernel/dead-letter-queries.ts";
import { verb } from "#worker/verb.ts";
import { maskedJson } from "./inner/masked-json.ts";

const MOST = 100;

export const listDeadLetters = verb(contract.listDeadLetters, async (ctx, { queue }) => {
  const letters = await deadLettersOf(ctx, queue, MOST);
  return { data: letters.map(({ id, at, body }) => ({ id, at, body: maskedJson(body) })) };
});

/** Whatever consumes a queue takes the same message twice without harm: it is sent first, so that it cannot be lost. */
export const replayDeadLetters = verb(contract.replayDeadLetters, async (ctx, { ids }) => {
  for (const letter of await waitingOnes(ctx, ids)) {
    await queueOf(ctx, letter)
      .send(JSON.parse(letter.body))
      .catch((error: unknown) => {
        ctx.log.error("queue.away", error, { queue: letter.queue });
        throw new CooeeError("UNAVAILABLE", DEAD_LETTER_TEXTS.away);
      });
    await decide(ctx, letter, "replay");
  }
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
      refuseDecided(letter);
      return letter;
    }),
  );
}

function refuseDecided({ decidedBy }: DeadLetter): void {
  if (decidedBy !== null) throw conflict(DEAD_LETTER_TEXTS.decided(decidedBy));
}

/** Once: another administrator who was faster is named. */
async function decide(
  ctx: AccountContext,
  { id, queue }: DeadLetter,
  decision: "replay" | "drop",
): Promise<void> {
  const decided = await commitControlUnlessAborted(ctx, {
    statements: [
      decideDeadLetter(ctx, id, { decision, by: personOf(ctx).name }),
      abortUnlessChanged(),
    ],
    audit: { action: `deadLetter.${decision}`, subject: id, detail: { queue } },
  });
  if (decided) return;
  const letter = await deadLetter(ctx, id);
  if (letter) refuseDecided(letter);
  throw notFound("Dead letter");
}

/** The queue that gave up on it: its dead letters are named after it. */
function queueOf({ queues }: Pick<Kernel, "queues">, { queue }: DeadLetter): Queue {
  const found = Object.entries(queues).find(([name]) => queue === `cooee-${name}-dead`);
  if (!found) throw notFound("Queue");
  return found[1];
}
