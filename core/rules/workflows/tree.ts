import type { WorkflowAction, WorkflowStep } from "../../contract/workflows/definition.ts";
import { MAX_DEPTH, MAX_WAIT_DAYS } from "../../contract/workflows/definition.ts";
import { WORKFLOW_TEXTS } from "../../contract/workflows/workflow-texts.ts";
import { linkTarget } from "../link-target.ts";
import { LINK_TEXTS } from "../link-texts.ts";
import { MAX_SUBJECT } from "../mms.ts";
import { hasShortLink } from "../short-links.ts";

// A workflow's actions as a list in the order in which they are read: each is followed by what its branches hold. Runs
// go on behind an action once they are through one of its branches.

/** What is wrong with an action, and with which of its fields. */
interface Problem {
  field: string;
  message: string;
}

const MINUTE_MS = 60_000;

/** The branches of an action, in their order. */
export function branchesOf(step: WorkflowStep): string[] {
  switch (step.type) {
    case "sendSms":
    case "sendMms":
      return ["failed"];
    case "waitForReply":
      return ["replied", "timedOut"];
    case "waitForClick":
      return ["clicked", "timedOut"];
    case "branch":
      return [...step.paths.map(({ key }) => key), "otherwise"];
    case "split":
      return step.shares.map(({ key }) => key);
    default:
      return [];
  }
}

/** How long a step waits, or waits at most. */
export function waitOf({
  days,
  hours,
  minutes,
}: {
  days: number;
  hours: number;
  minutes: number;
}): number {
  return ((days * 24 + hours) * 60 + minutes) * MINUTE_MS;
}

/** What is wrong with an action by itself that its fields do not say one by one. */
export function stepProblem(step: WorkflowStep): Problem | undefined {
  switch (step.type) {
    case "wait":
    case "waitForReply":
    case "waitForClick": {
      const ms = waitOf(step);
      const isEnough = ms >= MINUTE_MS || (step.type === "wait" && step.at !== undefined);
      if (!isEnough) return { field: "minutes", message: WORKFLOW_TEXTS.waitShort };
      const most = waitOf({ days: MAX_WAIT_DAYS, hours: 0, minutes: 0 });
      return ms > most
        ? { field: "days", message: WORKFLOW_TEXTS.waitLong(MAX_WAIT_DAYS) }
        : undefined;
    }
    case "branch":
      return keysTwice(branchesOf(step), "paths");
    case "split": {
      const sum = step.shares.reduce((all, { percent }) => all + percent, 0);
      if (sum !== 100) return { field: "shares", message: WORKFLOW_TEXTS.sharesSum };
      return keysTwice(branchesOf(step), "shares");
    }
    case "sendSms":
      return linkProblem(step);
    case "sendMms":
      return step.subject.length > MAX_SUBJECT
        ? { field: "subject", message: WORKFLOW_TEXTS.mmsSubject(MAX_SUBJECT) }
        : linkProblem(step);
    default:
      return undefined;
  }
}

type Send = Extract<WorkflowStep, { type: "sendSms" | "sendMms" }>;

/** R152, R153: a text with a short link says where it leads. */
function linkProblem({ message, longUrl }: Send): Problem | undefined {
  if (!longUrl) {
    return hasShortLink(message) ? { field: "longUrl", message: LINK_TEXTS.required } : undefined;
  }
  const target = linkTarget(longUrl);
  return "problem" in target ? { field: "longUrl", message: target.problem } : undefined;
}

function keysTwice(keys: readonly string[], field: string): Problem | undefined {
  return new Set(keys).size < keys.length
    ? { field, message: WORKFLOW_TEXTS.keysTwice }
    : undefined;
}

/** Where an action is: the main line has neither. */
type Place = Pick<WorkflowAction, "parent" | "branch">;

const keyOf = ({ parent, branch }: Place) => `${parent ?? ""} ${branch ?? ""}`;

function byPlace(actions: readonly WorkflowAction[]): Map<string, WorkflowAction[]> {
  return Map.groupBy(actions, keyOf);
}

/** The actions of one branch, or of the main line, in their order. */
export function siblingsAt(actions: readonly WorkflowAction[], place: Place): WorkflowAction[] {
  return byPlace(actions).get(keyOf(place)) ?? [];
}

/** The same actions in the order in which they are read; those that hang on none of them are left out. */
function inOrder(places: ReadonlyMap<string, readonly WorkflowAction[]>): WorkflowAction[] {
  const under = (place: Place): WorkflowAction[] =>
    (places.get(keyOf(place)) ?? []).flatMap((action) => [
      action,
      ...branchesOf(action).flatMap((branch) => under({ parent: action._id, branch })),
    ]);
  return under({ parent: null, branch: null });
}

/** What is wrong with how actions hang together: which one, by its place in the list, and why. */
export function treeProblem(
  actions: readonly WorkflowAction[],
): (Problem & { at: number }) | undefined {
  const depths = new Map<string, number>();
  const known = new Map<string, WorkflowAction>();
  for (const [at, action] of actions.entries()) {
    const { _id, parent, branch } = action;
    const own = stepProblem(action);
    if (own) return { at, ...own };
    if (known.has(_id)) return { at, field: "_id", message: WORKFLOW_TEXTS.twice };
    const above = parent === null ? undefined : known.get(parent);
    if (parent !== null && !above) return { at, field: "parent", message: WORKFLOW_TEXTS.noParent };
    if (above && (branch === null || !branchesOf(above).includes(branch))) {
      return { at, field: "branch", message: WORKFLOW_TEXTS.noBranch(branch ?? "") };
    }
    if (!above && branch !== null) {
      return { at, field: "branch", message: WORKFLOW_TEXTS.noBranch(branch) };
    }
    const depth = above ? (depths.get(above._id) ?? 0) + 1 : 0;
    if (depth > MAX_DEPTH)
      return { at, field: "parent", message: WORKFLOW_TEXTS.tooDeep(MAX_DEPTH) };
    depths.set(_id, depth);
    known.set(_id, action);
  }
  return undefined;
}

/** Actions that hang together, in the order in which they are read. */
export function ordered(actions: readonly WorkflowAction[]): WorkflowAction[] {
  return inOrder(byPlace(actions));
}

/** With one more, at a position among those of its place; behind them if there are fewer. */
export function withAction(
  actions: readonly WorkflowAction[],
  fresh: WorkflowAction,
  position: number,
): WorkflowAction[] {
  const places = byPlace(actions);
  const siblings = places.get(keyOf(fresh)) ?? [];
  places.set(keyOf(fresh), siblings.toSpliced(position, 0, fresh));
  return inOrder(places);
}

/** With another step in an action's place; what hangs on a branch that it has no more is gone. */
export function withStep(
  actions: readonly WorkflowAction[],
  { _id, parent, branch }: Pick<WorkflowAction, "_id" | "parent" | "branch">,
  step: WorkflowStep,
): WorkflowAction[] {
  return ordered(
    actions.map((action) => (action._id === _id ? { ...step, _id, parent, branch } : action)),
  );
}

/** Without an action, and without what its branches hold. */
export function withoutAction(actions: readonly WorkflowAction[], id: string): WorkflowAction[] {
  return ordered(actions.filter(({ _id }) => _id !== id));
}
