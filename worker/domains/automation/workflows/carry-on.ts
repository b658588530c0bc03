import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import type { AutomaticOutcome } from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Budget } from "./inner/budget.ts";
import { doDeeds } from "./inner/deeds.ts";
import { joinStep } from "./inner/join-step.ts";
import { knownRuns } from "./inner/known-runs.ts";
import { type Advanced, ended, type Found, moveOn } from "./inner/move-on.ts";
import { partsOf } from "./inner/parts.ts";
import { type Move, moveRuns } from "./inner/run-queries.ts";
import { afterSending, foundIn, outcomeOf, sendStep } from "./inner/send-step.ts";

/** Runs that are read and moved together. */
const AT_ONCE = 1000;
/** Statements that a round takes, and those of a message or a group: D1 allows an invocation 1,000. */
const OF_A_ROUND = 40;
const OF_A_STEP = 80;
/** The wake of a shard is set this far ahead; its sweep finds what is later. */
const SOON_MS = 120_000;

/** What is found out on the way, between one round and the next. */
interface Known {
  found: Map<string, Found>;
  sent: Map<string, AutomaticOutcome>;
}

/**
 * Carries runs on: each to where it has to wait, or to its end. It may run twice, stop half-way or come late: what a run
 * does is in the transaction that moves it. Returns those for which the invocation has no more room.
 */
export async function carryOn(
  ctx: AccountContext,
  ids: readonly string[],
  budget: Budget,
): Promise<string[]> {
  const left = [...ids];
  while (left.length > 0 && budget.statements > 0) {
    const known: Known = { found: new Map(), sent: new Map() };
    let going = left.splice(0, AT_ONCE);
    while (going.length > 0 && budget.statements > 0) {
      going = await carryOnce(ctx, going, known, budget);
    }
    left.unshift(...going);
  }
  return left;
}

/**
 * One round: reads the runs, moves each as far as it comes by itself, and does what one action asks of the outside.
 * Returns those that go on.
 */
async function carryOnce(
  ctx: AccountContext,
  ids: readonly string[],
  known: Known,
  budget: Budget,
): Promise<string[]> {
  budget.statements -= OF_A_ROUND;
  const { known: runs, stopped } = await knownRuns(ctx, ids);
  const advanced: Advanced[] = [];
  const going: string[] = [];
  for (const one of runs) {
    const { id, sending } = one.run;
    if (sending === null) {
      advanced.push(moveOn(one, known.found.get(id)));
    } else if (known.sent.has(sending) || budget.statements > 0) {
      const outcome = known.sent.get(sending) ?? (await outcomeOf(ctx, one, sending, budget));
      known.sent.set(sending, outcome);
      advanced.push(moveOn(one, foundIn(one, outcome)));
    } else going.push(id);
  }
  const moving = advanced.filter(isMoving);
  const moved = await commitInParts(ctx, moving, known, budget);
  going.push(...moving.filter((one) => one.goesOn || !moved.has(idOf(one))).map(idOf));
  const ends = stopped.map((run) => ended(run, "stopped", "All runs were stopped"));
  if (!(await commitMoves(ctx, ends, [], known))) going.push(...stopped.map(({ id }) => id));
  const steps = Map.groupBy(
    advanced.filter((one) => !isMoving(one)),
    stepKey,
  );
  // What a number may still get was read before: one that was sent to since is read again first.
  const sentTo = new Set(runs.flatMap(({ run }) => (run.sending === null ? [] : run.number)));
  for (const all of steps.values()) {
    const isSending = all[0]?.external?.at === "send";
    const free = isSending ? all.filter((one) => !sentTo.has(one.known.run.number)) : all;
    if (budget.statements <= 0 || free.length === 0) {
      going.push(...all.map(idOf));
      continue;
    }
    budget.statements -= OF_A_STEP;
    // One message has each number once: a second run of it goes on in the next round.
    const once = [...new Map(free.map((one) => [one.known.run.number, one])).values()];
    if (isSending) for (const one of once) sentTo.add(one.known.run.number);
    const waiting = await takeStep(ctx, once, known, budget);
    going.push(...all.map(idOf).filter((id) => !waiting.has(id)));
  }
  return going;
}

const idOf = ({ known }: Advanced) => known.run.id;

/** What a run did on its way is committed before it asks for something outside that cannot be in that transaction. */
function isMoving({ external, deeds, move }: Advanced): boolean {
  return (
    external === undefined || deeds.length > 0 || (external.at === "join" && move.passed.length > 0)
  );
}

function stepKey({ known: { run }, external }: Advanced): string {
  return `${run.workflow} ${run.version} ${external?.node ?? ""}`;
}

/** Commits moves, as many as the invocation has room for; returns the runs that were moved. */
async function commitInParts(
  ctx: AccountContext,
  advanced: readonly Advanced[],
  known: Known,
  budget: Budget,
): Promise<ReadonlySet<string>> {
  const moved = new Set<string>();
  for (const { all, statements } of await partsOf(ctx, advanced)) {
    if (statements > 0 && budget.statements <= 0) break;
    budget.statements -= statements;
    const moves = all.map(({ move }) => move);
    if (await commitMoves(ctx, moves, all, known)) for (const one of all) moved.add(idOf(one));
  }
  return moved;
}

/** Commits moves with what was done on the way; false if a run was changed meanwhile. */
async function commitMoves(
  ctx: AccountContext,
  moves: readonly Move[],
  advanced: readonly Advanced[],
  { found }: Known,
): Promise<boolean> {
  if (moves.length === 0) return true;
  const { statements, events, effects } = doDeeds(
    ctx,
    advanced.flatMap(({ deeds }) => deeds),
  );
  const soonest = Math.min(...moves.flatMap(({ until }) => until ?? []));
  const isSoon = soonest <= ctx.now() + SOON_MS;
  try {
    await commit(ctx, {
      statements: [...moveRuns(ctx, moves), ...statements],
      events,
      effects: [...effects, ...(isSoon ? [{ type: "arm", at: soonest } as const] : [])],
    });
  } catch (error) {
    if (!isAborted(error)) throw error;
    return false;
  }
  for (const { run } of moves) found.delete(run.id);
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/** Sends the message of one action, or adds to its group. Returns the runs that are to try later, or that have gone on. */
async function takeStep(
  ctx: AccountContext,
  all: readonly Advanced[],
  known: Known,
  budget: Budget,
): Promise<ReadonlySet<string>> {
  const action = actionAt(all);
  if (action?.type === "addToGroup") {
    const joined = await joinStep(ctx, action.group, all);
    for (const [id, one] of joined) known.found.set(id, one);
    return NONE;
  }
  try {
    const result = await sendStep(ctx, all);
    if ("found" in result) for (const [id, one] of result.found) known.found.set(id, one);
    if ("sent" in result) {
      known.sent.set(result.key, result.sent);
      for (const one of all) known.found.delete(idOf(one));
      return await goOnFrom(ctx, all, result.sent, known, budget);
    }
    if (!("moves" in result)) return NONE;
    const hasMoved = await commitMoves(ctx, result.moves, [], known);
    const later = result.moves.filter(({ until }) => until !== null);
    return hasMoved ? new Set(later.map(({ run }) => run.id)) : NONE;
  } catch (error) {
    // One of them was changed meanwhile: they are read again.
    if (!isAborted(error)) throw error;
    return NONE;
  }
}

/** Moves runs on from their message without reading them again. Returns those that come to their end or to a wait. */
async function goOnFrom(
  ctx: AccountContext,
  all: readonly Advanced[],
  sent: AutomaticOutcome,
  known: Known,
  budget: Budget,
): Promise<ReadonlySet<string>> {
  // What an earlier call wrote may have left them otherwise.
  if (sent.outcome === "refused" || sent.repeated) return NONE;
  const moving = afterSending(ctx, all, sent).filter(isMoving);
  const moved = await commitInParts(ctx, moving, known, budget);
  return new Set(moving.flatMap((one) => (moved.has(idOf(one)) && !one.goesOn ? idOf(one) : [])));
}

function actionAt([first]: readonly Advanced[]): WorkflowAction | undefined {
  return first?.known.version.plan.nodes.get(first.external?.node ?? "")?.action;
}
