import { advance, type Stop } from "#core/rules/workflows/advance.ts";
import { nextOf } from "#core/rules/workflows/plan.ts";
import type { DeedOf } from "./deeds.ts";
import type { KnownRun } from "./known-runs.ts";
import { type Move, type OpenRun, RUN_LEASE_MS, type Step } from "./run-queries.ts";

/** Where a run comes to, and what it did on its way. */
export interface Advanced {
  known: KnownRun;
  /** If it is to send or to join a group: at which action. */
  external: Extract<Stop, { at: "send" | "join" }> | undefined;
  /** Whether it does not wait where it comes to. */
  goesOn: boolean;
  deeds: DeedOf[];
  /** Where the transaction of this leaves it; at an external action, still before it. */
  move: Move;
}

/** What was found out about an action that depends on the outside: the run goes on from there. */
export interface Found {
  step: Step;
  branch?: string;
}

/** Follows a run, from what was found out about the action that it is at, if it was. */
export function moveOn(known: KnownRun, found?: Found): Advanced {
  const { run, version, circumstances } = known;
  const { plan, draft } = version;
  const start = run.seq === 0 || run.node === "" ? plan.first : run.node;
  const node = found ? nextOf(plan, found.step.node, found.branch) : start;
  const until = found ? null : run.until;
  const position = { run: run.id, node, until };
  const { passed, deeds, stop } = advance(plan, draft.settings, position, circumstances);
  const steps: Step[] = [...(found ? [found.step] : []), ...passed];
  return {
    known,
    external: stop.at === "send" || stop.at === "join" ? stop : undefined,
    goesOn: stop.at !== "wait" && stop.at !== "end",
    deeds: deeds.map(({ deed }) => ({ known, deed })),
    move: { run, passed: steps, ...placeAt(stop, run, circumstances.now) },
  };
}

function placeAt(stop: Stop, run: OpenRun, now: number): Omit<Move, "run" | "passed"> {
  if (stop.at === "end") return { node: null, state: stop.state, until: null, claimAt: now };
  const { node } = stop;
  if (stop.at === "wait") {
    const { until, key, begins } = stop;
    const place = { node, state: "active", until, key, begins, claimAt: until } as const;
    // What woke it was not what it waits for: its message is tried as often as before.
    return begins ? place : { ...place, tries: run.tries };
  }
  return { node, state: "active", until: null, claimAt: now + RUN_LEASE_MS };
}

/** A run that does not go on any more. */
export function ended(run: OpenRun, state: "stopped" | "failed", reason: string): Move {
  return { run, node: null, state, until: null, claimAt: 0, reason, passed: [] };
}
