import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { firstMessageIdAt } from "#core/ids.ts";
import { waitKeyOf } from "#core/rules/workflows/advance.ts";
import type { AccountContext } from "#worker/context.ts";
import { undefinedIfAborted } from "#worker/db/batch-guard.ts";
import {
  type AutomaticOutcome,
  sendAutomatically,
} from "#worker/domains/campaigns/quick-messages/send-automatically.ts";
import { usableSenders } from "#worker/domains/senders/senders/senders.ts";
import type { Budget } from "./budget.ts";
import { GAP_MS, type KnownRun } from "./known-runs.ts";
import { type Advanced, type Found, moveOn } from "./move-on.ts";
import { pauseWorkflow } from "./pause-workflow.ts";
import { abortAlways, type Move, moveRuns, RUN_LEASE_MS } from "./run-queries.ts";

const MINUTE_MS = 60_000;
/** When a message that could not be sent is tried again. */
const RETRIES_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS);

/** While its sender is gone, a message is held: tried each hour for a week. */
const HELD_MS = 60 * MINUTE_MS;
const MOST_HELD = 7 * 24;

const OF_AN_OUTCOME = 30;
const GONE: AutomaticOutcome = {
  ...{ outcome: "refused", retry: false, excluded: [] },
  reason: "It is no longer in the records",
};

type SendAction = Extract<WorkflowAction, { type: "sendSms" | "sendMms" }>;

function actionOf({ version }: KnownRun, node: string): SendAction | undefined {
  const action = version.plan.nodes.get(node)?.action;
  return action?.type === "sendSms" || action?.type === "sendMms" ? action : undefined;
}

/** What came of an attempt: the outcome under a key; moves, if it is to be tried later; or how each run goes on. */
type Attempt =
  | { key: string; sent: AutomaticOutcome }
  | { moves: Move[] }
  | { found: ReadonlyMap<string, Found> };

/**
 * Sends one action's message to the numbers of these runs, in the transaction that marks them as sending it: whoever
 * finds them so asks what became of it, and sends nothing.
 */
export async function sendStep(ctx: AccountContext, all: readonly Advanced[]): Promise<Attempt> {
  const [first] = all;
  const node = first?.external?.node;
  const action = first && node !== undefined ? actionOf(first.known, node) : undefined;
  if (!first || !action || node === undefined) return { moves: [] };
  const key = `${first.known.run.id}:${first.known.run.seq}`;
  const moves = all.map(
    ({ move }): Move => ({
      ...{ ...move, sending: key, resets: true, until: null },
      claimAt: ctx.now() + RUN_LEASE_MS,
    }),
  );
  const outcome = await sendAutomatically(ctx, {
    ...contentOf(first.known, action),
    key,
    recipients: all.map(({ known: { run } }) => ({ number: run.number, values: run.vals })),
    statements: moveRuns(ctx, moves),
  });
  if (outcome.outcome !== "refused") return { key, sent: outcome };
  const { excluded, reason, retry, retryAt } = outcome;
  const isLater = ({ move: { run } }: Advanced) => retry && run.tries < RETRIES_MS.length;
  const trying = all.filter(isLater);
  // The others come again by themselves, without those that still have tries.
  if (trying.length > 0) {
    return { moves: trying.map((one) => laterMove(ctx, one, node, retryAt)) };
  }
  const isHeld = !retry && all.some(({ move: { run } }) => run.tries < MOST_HELD);
  if (isHeld && !(await isUsable(ctx, action.sender))) {
    await pauseWorkflow(ctx, first.known.run, reason);
    return { moves: all.map((one) => laterMove(ctx, one, node, ctx.now() + HELD_MS)) };
  }
  // What a run went through before is kept first.
  if (all.some(({ move }) => move.passed.length > 0)) return { moves: all.map(({ move }) => move) };
  const why = new Map(excluded.map((one) => [one.number, one.detail || one.reason]));
  return {
    found: new Map(
      all.map(({ known: { run } }) => [run.id, failedStep(node, why.get(run.number) ?? reason)]),
    ),
  };
}

async function isUsable(ctx: AccountContext, sender: string): Promise<boolean> {
  return (await usableSenders(ctx)).some(({ value }) => value === sender);
}

function laterMove(
  ctx: AccountContext,
  { move, known: { version } }: Advanced,
  node: string,
  retryAt = 0,
): Move {
  const key = waitKeyOf(version.draft.settings.goal);
  const tries = move.run.tries + 1;
  const wait = RETRIES_MS[move.run.tries] ?? MINUTE_MS;
  const claimAt = Math.max(retryAt, ctx.now() + wait);
  return { ...move, node, until: claimAt, claimAt, tries, key, begins: true };
}

function failedStep(node: string, detail: string): Found {
  return { step: { node, outcome: "could not send", detail }, branch: "failed" };
}

function contentOf({ run }: KnownRun, action: SendAction) {
  return {
    source: { kind: "workflow", id: run.workflow } as const,
    sender: action.sender,
    message: action.message,
    longUrl: action.longUrl,
    optOut: action.optout,
    at: null,
    ...(action.type === "sendSms" ? {} : { attachmentId: action.media, subject: action.subject }),
  };
}

/** How runs go on from a message that was just sent: they are as this left them, and need not be read again. */
export function afterSending(
  ctx: AccountContext,
  all: readonly Advanced[],
  outcome: AutomaticOutcome,
): Advanced[] {
  const sentAt = ctx.now();
  return all.map(({ known, move: { node } }) => {
    const { run, circumstances } = known;
    const sent: KnownRun = {
      ...known,
      run: {
        ...{ ...run, node: node ?? "", until: null, seq: run.seq + 1, tries: 0 },
        ...{ since: firstMessageIdAt(sentAt), sentAt },
      },
      circumstances: {
        ...circumstances,
        facts: { ...circumstances.facts, replies: [], clicked: false },
        sendsFrom: sentAt + GAP_MS,
      },
    };
    return moveOn(sent, foundIn(sent, outcome));
  });
}

/** What became of the message that a run is sending: it is asked for by its key, and never sent again. */
export async function outcomeOf(
  ctx: AccountContext,
  known: KnownRun,
  sending: string,
  budget: Budget,
): Promise<AutomaticOutcome> {
  const action = actionOf(known, known.run.node);
  if (!action) return GONE;
  budget.statements -= OF_AN_OUTCOME;
  const { number, vals } = known.run;
  const outcome = await undefinedIfAborted(
    sendAutomatically(ctx, {
      ...contentOf(known, action),
      key: sending,
      recipients: [{ number, values: vals }],
      // It was committed with the run. If it is gone from the records, nothing may be sent in its place.
      statements: [abortAlways()],
    }),
  );
  return outcome ?? GONE;
}

/** How a run goes on from its message. */
export function foundIn(known: KnownRun, outcome: AutomaticOutcome): Found {
  const { node, number } = known.run;
  if (outcome.outcome === "refused") return failedStep(node, outcome.reason);
  const left = outcome.excluded.find((one) => one.number === number);
  if (left) return failedStep(node, left.detail || left.reason);
  return { step: { node, outcome: "sent", message: outcome.messages.get(number) } };
}
