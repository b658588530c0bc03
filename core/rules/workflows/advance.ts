import type {
  WorkflowAction,
  WorkflowSettings,
  WorkflowStep,
} from "../../contract/workflows/definition.ts";
import { opensAt, type SendWindow } from "../send-window.ts";
import { momentOf, wallClockAt } from "../wall-clock.ts";
import { daysAfter } from "../zoned-day.ts";
import { decidedBy, type Facts, type Happening, holds } from "./conditions.ts";
import { nextOf, type Plan } from "./plan.ts";
import { waitOf } from "./tree.ts";

/** Where a run is. */
export interface Position {
  /** Decides which share of a split it belongs to. */
  run: string;
  /** The action that is next; null at the end. */
  node: string | null;
  /** If it waits there: until then at most. */
  until: number | null;
}

export interface Circumstances {
  facts: Facts;
  /** Epoch milliseconds. */
  now: number;
  /** The account's: of times of day and windows. */
  timeZone: string;
  /** The account's hours for marketing. */
  hours: SendWindow | undefined;
  /** Before then its next message would overtake its last. */
  sendsFrom: number;
  /** Whether the caps allow the number another message now. */
  mayGet: boolean;
}

export type Outcome = "done" | "left out" | "could not send";

/** An action that a run went through, and which way. */
export interface Passed {
  node: string;
  outcome: Outcome;
  branch?: string;
}

/** What a run does on its way. */
export type Deed = Extract<
  WorkflowStep,
  { type: "removeFromGroup" | "setField" | "webhook" | "email" | "notify" }
>;

/** What ends a wait before its time; `any` of them, if there are several. */
export type WaitKey = Happening | "any";

/** What ends a wait: what the action waits for, or what may bring the goal. */
export function waitKeyOf(
  goal: WorkflowSettings["goal"],
  awaited?: Happening,
): WaitKey | undefined {
  const own = goal ? decidedBy(goal) : awaited;
  return awaited === undefined || awaited === own ? own : "any";
}

/** Where a run comes to. */
export type Stop =
  /** It is to send, or to join a group: what becomes of that decides how it goes on. */
  | { at: "send" | "join"; node: string }
  /** `key`: it also goes on if that happens. `begins`: it has only just begun to wait. */
  | { at: "wait"; node: string; until: number; key?: WaitKey; begins: boolean }
  /** What it did on its way decides how it goes on: its facts are read again first. */
  | { at: "again"; node: string }
  | { at: "end"; state: "completed" | "goal" };

interface Advanced {
  passed: Passed[];
  deeds: { node: string; deed: Deed }[];
  stop: Stop;
}

/** Follows a run to where it has to wait, to send or to end. Pure: the same run in the same circumstances does the same. */
export function advance(
  plan: Plan,
  { goal, window }: Pick<WorkflowSettings, "goal" | "window">,
  position: Position,
  circumstances: Circumstances,
): Advanced {
  const { facts, now, timeZone, hours, sendsFrom, mayGet } = circumstances;
  const passed: Passed[] = [];
  const deeds: Advanced["deeds"] = [];
  let { node: at, until } = position;
  const ended = (state: "completed" | "goal"): Advanced => ({
    passed,
    deeds,
    stop: { at: "end", state },
  });
  const waiting = (node: string, end: number, awaited?: Happening): Advanced => ({
    passed,
    deeds,
    stop: {
      ...{ at: "wait", node, until: end },
      ...{ key: waitKeyOf(goal, awaited), begins: until === null },
    },
  });
  let isStale = false;
  for (;;) {
    const found = at === null ? undefined : plan.nodes.get(at);
    if (!found) return ended("completed");
    const { action } = found;
    const node = action._id;
    if (isStale && (goal || action.type === "branch")) {
      return { passed, deeds, stop: { at: "again", node } };
    }
    if (goal && holds(goal, facts)) return ended("goal");
    let outcome: Outcome = "done";
    let branch: string | undefined;
    switch (action.type) {
      case "sendSms":
      case "sendMms": {
        const opens = opensFor(action, { window, hours, timeZone, now });
        // It may be there to be tried again later.
        const from = Math.max(opens, sendsFrom, until ?? 0);
        if (from > now) return waiting(node, from);
        if (mayGet) return { passed, deeds, stop: { at: "send", node } };
        outcome = "left out";
        break;
      }
      case "addToGroup":
        return { passed, deeds, stop: { at: "join", node } };
      case "wait": {
        const end = until ?? waitEnd(action, now, timeZone);
        if (end > now) return waiting(node, end);
        break;
      }
      case "waitForReply":
      case "waitForClick": {
        const [key, happened, happens] =
          action.type === "waitForReply"
            ? (["reply", facts.replies.length > 0, "replied"] as const)
            : (["click", facts.clicked, "clicked"] as const);
        const end = until ?? now + waitOf(action);
        if (!happened && end > now) return waiting(node, end, key);
        branch = happened ? happens : "timedOut";
        break;
      }
      case "branch":
        branch = action.paths.find(({ when }) => holds(when, facts))?.key ?? "otherwise";
        break;
      case "split":
        branch = shareOf(action.shares, `${position.run} ${node}`);
        break;
      case "stop":
        passed.push({ node, outcome });
        return ended("completed");
      default:
        deeds.push({ node, deed: action });
        isStale ||= action.type === "setField";
    }
    passed.push({ node, outcome, branch });
    at = nextOf(plan, node, branch);
    until = null;
  }
}

interface Hours {
  window: SendWindow | null;
  hours: SendWindow | undefined;
  timeZone: string;
  now: number;
}

/** When a message may go out: within the workflow's hours and, if it is marketing, within the account's. */
export function opensFor(
  { optout }: { optout: boolean },
  { window, hours, timeZone, now }: Hours,
): number {
  const own = opensAt(window ?? undefined, timeZone, now);
  // Where one opens while the other is closed, it is looked at again then.
  return optout ? opensAt(hours, timeZone, own) : own;
}

type Wait = Extract<WorkflowAction, { type: "wait" }>;

/** When a wait that begins now is over: after its time, and then at its time of day. */
export function waitEnd(wait: Wait, now: number, timeZone: string): number {
  const after = now + waitOf(wait);
  if (wait.at === undefined) return after;
  const [hours = 0, minutes = 0] = wait.at.split(":").map(Number);
  const { day } = wallClockAt(after, timeZone);
  for (const ahead of [0, 1]) {
    const found = momentOf({ day: daysAfter(day, ahead), minutes: hours * 60 + minutes }, timeZone);
    if (found && found.at >= after) return found.at;
  }
  return after;
}

/** The share that a text falls into: always the same one. */
export function shareOf(shares: readonly { key: string; percent: number }[], text: string): string {
  // FNV-1a: evenly spread, and the same everywhere.
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  let left = (hash >>> 0) % 100;
  for (const { key, percent } of shares) {
    if (left < percent) return key;
    left -= percent;
  }
  return shares.at(-1)?.key ?? "";
}
