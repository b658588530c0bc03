import { type Id, idSchema } from "#core/ids.ts";
import { MOVED_KEPT_DAYS } from "#core/rules/move-states.ts";
import type { SystemContext } from "#worker/context.ts";
import { isAborted, undefinedIfAborted } from "#worker/db/batch-guard.ts";
import { runBatch } from "#worker/db/statement.ts";
import { activeCampaigns } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { familyOf } from "#worker/domains/identity/directory/family-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { takeTurn } from "#worker/kernel/cursor-job.ts";
import { PLACES_MS } from "#worker/kernel/placements.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import { clearNew, clearOld, deleteKept, runTexts, unwatch } from "./inner/clear.ts";
import { copyChanges, copyPage, currentPlace, type Ends, endsOf } from "./inner/copy.ts";
import { CalledOff, moveFrozen } from "./inner/freeze.ts";
import { advance, callOff, findMove, type Move, touchMove } from "./inner/move-queries.ts";
import {
  beginMoving,
  endMoving,
  forgetChanges,
  isSending,
  migrationsOf,
  movingHere,
  placeOf,
  setMoving,
  WATCHED,
} from "./inner/moving-queries.ts";
import { TRIGGERS } from "./inner/triggers.ts";

/** What a step takes at most. */
const STATEMENTS = 30;
/** Triggers, of which each is a statement: a turn of their own. */
const MANY_STATEMENTS = 1_000;

/** By then every isolate knows that the account's work waits. */
const NOTICED_MS = 2 * PLACES_MS;
/** So long is a carrier's answer waited for; after that it is asked. */
const ANSWERED_MS = 60_000;
/** Nothing is written for longer than that: rather, the move is called off. */
const FROZEN_MS = 60_000;
/** What began before the move has ended by then, or was refused. */
const SETTLED_MS = 30_000;
const KEPT_MS = MOVED_KEPT_DAYS * 86_400_000;
const AGAIN_SECONDS = 2;

/** The sweep wakes the others. */
const MOST_RUNNERS = 50;

interface Turn {
  /** It goes on a few seconds later. */
  waits: boolean;
  /** Nothing of the account can be written now. */
  isFrozen: boolean;
}

/** Takes a move on by a turn. Two at the same time do no harm: each step is one transaction on the new shard. */
export async function runMove(ctx: SystemContext, id: Id<"move">): Promise<void> {
  const turn: Turn = { waits: false, isFrozen: false };
  try {
    const isOver = await takeTurn(stepsOf(ctx, id, turn));
    if (!isOver || turn.waits) await queueMove(ctx, id, turn.waits ? AGAIN_SECONDS : 0);
  } catch (error) {
    if (error instanceof CalledOff) await giveUp(ctx, id, error.message);
    else if (isAborted(error)) ctx.log.info("move.overtaken", { move: id });
    else if (turn.isFrozen) {
      // The queue's own tries come ever later, and until then nothing can be written.
      ctx.log.error("move.again", error, { move: id });
      await queueMove(ctx, id, AGAIN_SECONDS);
    } else throw error;
  }
}

export async function queueMove(
  ctx: Pick<SystemContext, "queues">,
  move: Id<"move">,
  delaySeconds = 0,
): Promise<void> {
  await ctx.queues.jobs.send({ type: "move", move } satisfies JobMessage, { delaySeconds });
}

/** The account stays where it is. */
async function giveUp(ctx: SystemContext, id: Id<"move">, reason: string): Promise<void> {
  ctx.log.error("move.called_off", new Error(reason), { move: id });
  await undefinedIfAborted(writeControl(ctx, callOff(ctx, id, reason)));
  await queueMove(ctx, id);
}

async function* stepsOf(ctx: SystemContext, id: Id<"move">, turn: Turn) {
  const wait = () => {
    turn.waits = true;
  };
  for (;;) {
    const move = await findMove(ctx, id);
    if (!move) return;
    turn.isFrozen = move.state === "frozen";
    const ends = endsOf(ctx, move);
    if (move.state === "copying") yield* copying(ctx, ends, move);
    else if (move.state === "pausing") {
      if (!(await hasPaused(ctx, ends, move))) return wait();
      // What is left is copied in a turn of its own.
      yield MANY_STATEMENTS;
    } else if (move.state === "frozen") yield* frozen(ctx, ends, move);
    else if (move.state === "moved") {
      await settle(ctx, ends, move);
      if (ctx.now() < move.since + SETTLED_MS) return wait();
      for await (const statements of clearOld(ctx, ends, move)) {
        await writeControl(ctx, [touchMove(ctx, id, 0)]);
        yield statements + 1;
      }
      await unwatch(ctx, ends, move);
      await writeControl(ctx, advance(ctx, id, "moved", "cleared"));
    } else if (move.state === "aborting") {
      yield* clearNew(ends, move);
      await unwatch(ctx, ends, move);
      await writeControl(ctx, advance(ctx, id, "aborting", "aborted"));
    } else if (move.state === "cleared") {
      if (ctx.now() < move.since + KEPT_MS) return;
      if (!(await deleteKept(ctx, move))) continue;
      await runBatch(ends.from, [endMoving(id)]);
      await unwatch(ctx, ends, move);
      await writeControl(ctx, advance(ctx, id, "cleared", "done"));
    } else return;
    yield STATEMENTS;
  }
}

/** Copies all that is finished, compares it, and copies what changed, until little is left. */
async function* copying(ctx: SystemContext, ends: Ends, move: Move) {
  const place = await placeOf(ends.to, move.id, move.account_id);
  if (!place) {
    await begin(ends, move);
    yield MANY_STATEMENTS;
    return;
  }
  const page = await copyPage(ends, move, place);
  const { rows, isOver } = page.isOver ? await copyChanges(ends, move, place) : page;
  await writeControl(ctx, [touchMove(ctx, move.id, rows)]);
  if (page.isOver && isOver) await writeControl(ctx, advance(ctx, move.id, "copying", "pausing"));
}

async function begin({ from, to }: Ends, move: Move): Promise<void> {
  if ((await migrationsOf(from)) !== (await migrationsOf(to))) {
    throw new CalledOff("The two shards do not have the same migrations");
  }
  for (const shard of [from, to]) {
    if ((await movingHere(shard)).triggers !== WATCHED) await runTexts(shard, TRIGGERS);
  }
  await runBatch(from, [forgetChanges(), beginMoving(move.id, move.accounts, "copying")]);
  await runBatch(to, [beginMoving(move.id, move.accounts, "arriving")]);
}

/** The account's runners and queues wait; what carriers were given is answered before anything is frozen. */
async function hasPaused(ctx: SystemContext, ends: Ends, move: Move): Promise<boolean> {
  const now = ctx.now();
  const { rows } = await copyChanges(ends, move, await currentPlace(ends, move));
  await writeControl(ctx, [touchMove(ctx, move.id, rows)]);
  if (now < move.since + NOTICED_MS) return false;
  const isAnswered =
    now >= move.since + ANSWERED_MS ||
    !(await isSending(ends.from, move.accounts, now - ANSWERED_MS));
  if (!isAnswered) return false;
  await writeControl(ctx, advance(ctx, move.id, "pausing", "frozen"));
  return true;
}

async function* frozen(ctx: SystemContext, ends: Ends, move: Move) {
  if (ctx.now() >= move.since + FROZEN_MS) {
    throw new CalledOff("What was left could not be copied within a minute");
  }
  yield 0;
  const copied = await moveFrozen(ctx, ends, move);
  await writeControl(ctx, [touchMove(ctx, move.id, copied)]);
  yield MANY_STATEMENTS;
}

/** The new shard takes what is written, the old one refuses it, and all that waited goes on. */
async function settle(ctx: SystemContext, ends: Ends, move: Move): Promise<void> {
  await runBatch(ends.to, [endMoving(move.id)]);
  await runBatch(ends.from, [
    setMoving(move.id, { from: ["frozen"], to: "gone" }),
    forgetChanges(),
  ]);
  await ctx.scheduler(move.to_shard).arm(move.to_shard, ctx.now());
  for (const ref of await familyOf(ctx, move.account_id)) {
    const account = ctx.forAccount(ref);
    for (const { id } of await activeCampaigns(account, MOST_RUNNERS)) {
      const campaign = idSchema("campaign").parse(id);
      await ctx.runner(campaign).run(ref, campaign);
    }
    await ctx.feed(ref.id).reconnect();
  }
}
