import { expect, it } from "vitest";
import { deliver, drain } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import type { Breaks } from "#tests/support/faulty-database.ts";
import { claimDueRuns } from "#worker/domains/automation/workflows/claim-runs.ts";
import { startWorkflow } from "#worker/domains/automation/workflows/runs.ts";
import { getWorkflow } from "#worker/domains/automation/workflows/workflows.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import {
  activeWorkflow,
  MINUTE,
  type Nested,
  newRig,
  type Rig,
  reply,
  runsOf,
  sms,
  textsTo,
  wait,
} from "./support.ts";

// Random workflows over random events, with breaks at the writes and repeated deliveries, beside a plain interpreter that
// follows each number by itself. `WORKFLOW_SEED=1` tries one again, `WORKFLOW_RUNS=200` more.

const GAP = 2000;

/** A few numbers from a seed (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { chance: (p: number) => next() < p, upTo: (n: number) => Math.floor(next() * n) };
}
type Random = ReturnType<typeof randomFrom>;

function randomActions(rig: Rig, random: Random, text: () => string, depth = 0): Nested[] {
  const inner = () => randomActions(rig, random, text, depth + 1);
  return Array.from({ length: random.upTo(depth === 0 ? 4 : 3) + (depth === 0 ? 1 : 0) }, () => {
    const kind = random.upTo(depth < 2 ? 5 : 3);
    if (kind === 2) return wait((1 + random.upTo(30)) * MINUTE);
    if (kind === 3) return reply((1 + random.upTo(30)) * MINUTE, inner(), inner());
    if (kind === 4) {
      const when = { field: "reply", operator: "is", value: "yes" } as const;
      return {
        step: { type: "branch", paths: [{ key: "yes", when }] },
        branches: { yes: inner(), otherwise: inner() },
      };
    }
    return sms(rig, text());
  });
}

/** A number has reached its workflow's goal: it replied yes since its last message. */
class Reached extends Error {}

/** The reference: one number's way through a workflow, told the time and the replies. */
class Follower {
  readonly texts: string[] = [];
  readonly replies: { at: number; text: string }[] = [];
  state: "active" | "completed" | "goal" = "active";
  readonly #hasGoal: boolean;
  #lastSent: number;
  #now: number;
  readonly #way: Generator<(now: number) => boolean>;
  #canGoOn: ((now: number) => boolean) | undefined;

  constructor(actions: readonly Nested[], hasGoal: boolean, now: number) {
    this.#hasGoal = hasGoal;
    this.#now = now;
    this.#lastSent = now;
    this.#way = this.#follow(actions);
    this.goOn(now);
  }

  goOn(now: number): void {
    this.#now = now;
    try {
      if (this.state === "active" && this.#canGoOn) this.#checkGoal();
      while (this.state === "active" && (this.#canGoOn?.(now) ?? true)) {
        const step = this.#way.next();
        if (step.done) this.state = "completed";
        else this.#canGoOn = step.value;
      }
    } catch (error) {
      if (!(error instanceof Reached)) throw error;
      this.state = "goal";
    }
  }

  #checkGoal(): void {
    if (this.#hasGoal && this.#latest() === "yes") throw new Reached();
  }

  #latest(): string | undefined {
    return this.replies.findLast(({ at }) => at > this.#lastSent)?.text;
  }

  *#follow(actions: readonly Nested[]): Generator<(now: number) => boolean> {
    for (const { step, branches = {} } of actions) {
      this.#checkGoal();
      if (step.type === "sendSms") {
        const from = this.texts.length === 0 ? 0 : this.#lastSent + GAP;
        yield (now) => now >= from;
        this.texts.push(step.message);
        this.#lastSent = this.#now;
      } else if (step.type === "wait") {
        const until = this.#now + step.minutes * MINUTE;
        yield (now) => now >= until;
      } else if (step.type === "waitForReply") {
        const until = this.#now + step.minutes * MINUTE;
        yield (now) => now >= until || this.#latest() !== undefined;
        const way = this.#latest() === undefined ? "timedOut" : "replied";
        yield* this.#follow(branches[way] ?? []);
      } else if (step.type === "branch") {
        yield* this.#follow(branches[this.#latest() === "yes" ? "yes" : "otherwise"] ?? []);
      }
    }
  }
}

/** Delivers what is on the queues with breaks and repetitions, until it is done. */
async function deliverBadly(rig: Rig, random: Random): Promise<void> {
  const { h } = rig;
  const breaks = (): Breaks =>
    random.chance(0.15) ? (random.chance(0.5) ? "before" : "after") : undefined;
  for (let round = 0; round < 50; round++) {
    await scheduler.wait(0);
    if (h.queues.workflows.length + h.queues.txn.length === 0) return;
    h.faults.batch = breaks;
    const bodies = h.queues.workflows.splice(0);
    // Two consumers may have the same message at the same time.
    const consumers = random.chance(0.3) ? 2 : 1;
    const left = await Promise.all(
      Array.from({ length: consumers }, () => deliver(h, "workflows", bodies)),
    ).finally(() => {
      h.faults.batch = () => undefined;
    });
    h.queues.workflows.push(...(left[0] ?? []));
    await drain(h, "txn");
  }
  throw new Error("The queues do not come to an end");
}

const RUNS = Number(process.env.WORKFLOW_RUNS ?? 12);
const SEED = process.env.WORKFLOW_SEED;
const seeds = SEED
  ? [Number(SEED)]
  : Array.from({ length: RUNS }, () => Math.floor(Math.random() * 1e9));

it.each(seeds)(
  "the same messages in the same order as a plain interpreter, none twice (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const rig = await newRig();
    const { ctx, h, own } = rig;
    let nth = 0;
    const actions = randomActions(rig, random, () => `Text ${++nth}`);
    const hasGoal = random.chance(0.5);
    const goal = hasGoal ? ({ field: "reply", operator: "is", value: "yes" } as const) : null;
    const id = await activeWorkflow(ctx, { actions, settings: { goal } });
    const numbers = newHandsets(4);
    const followers = new Map<string, Follower>();
    const goOn = async (ms: number) => {
      h.clock.now += ms;
      await claimDueRuns(h.system, ctx.account.shard);
      await deliverBadly(rig, random);
      for (const follower of followers.values()) follower.goOn(h.clock.now);
    };
    for (let event = 0; event < 25; event++) {
      await goOn(random.chance(0.5) ? GAP : (1 + random.upTo(20)) * MINUTE);
      const number = numbers[random.upTo(numbers.length)] ?? "";
      const follower = followers.get(number);
      h.clock.now += 1000;
      const at = h.clock.now;
      if (!follower) {
        await startWorkflow(ctx, { id, number });
        followers.set(number, new Follower(actions, hasGoal, at));
      } else {
        const text = random.chance(0.5) ? "Yes!" : "No";
        follower.replies.push({ at, text: text === "Yes!" ? "yes" : "no" });
        const carrierId = `model-${own}-${event}`;
        await receiveMessage(h.system, { carrierId, from: number, to: own, text, at });
        // What follows a reply is sent after it, not in the same millisecond.
        h.clock.now += 1;
        follower.goOn(h.clock.now);
      }
      await deliverBadly(rig, random);
      for (const one of followers.values()) one.goOn(h.clock.now);
    }
    for (
      let rest = 0;
      rest < 40 && [...followers.values()].some(({ state }) => state === "active");
      rest++
    ) {
      await goOn(31 * MINUTE);
    }
    for (const [number, follower] of followers) {
      expect({ number, texts: await textsTo(ctx, number) }).toEqual({
        ...{ number, texts: follower.texts },
      });
    }
    expect((await runsOf(ctx)).map(({ number, state }) => [number, state])).toEqual(
      [...followers].map(([number, { state }]) => [number, state]),
    );
    const { counts, actionCounts } = (await getWorkflow(ctx, { id })).data;
    const states = Object.groupBy(followers.values(), ({ state }) => state);
    const [completed = 0, reached = 0] = [states.completed?.length, states.goal?.length];
    expect(counts).toMatchObject({ started: followers.size, completed, goal: reached, active: 0 });
    expect(actionCounts.every(({ here }) => here === 0)).toBe(true);
  },
);
