import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { branchesOf, siblingsAt, withAction } from "#core/rules/workflows/tree.ts";

/** A line of actions: the main line, or one branch of an action. */
export type Line = Pick<WorkflowAction, "parent" | "branch">;

/** A place on a line: before the action that is there now, or behind the last. */
export interface Place extends Line {
  position: number;
}

export const MAIN_LINE: Line = { parent: null, branch: null };

export const MOVES = ["up", "down", "in", "out"] as const;
export type Move = (typeof MOVES)[number];

/** With an action at a place, which counts the line without it; what is on its branches comes along. */
export function placed(
  actions: readonly WorkflowAction[],
  action: WorkflowAction,
  { parent, branch, position }: Place,
): WorkflowAction[] {
  const others = actions.filter(({ _id }) => _id !== action._id);
  return withAction(others, { ...action, parent, branch }, position);
}

/** How many actions a deletion takes: the action and all that is on its branches. */
export function sizeOf(actions: readonly WorkflowAction[], id: string): number {
  const found = new Set([id]);
  // Reading order: an action comes before what is on its branches.
  for (const { _id, parent } of actions) if (parent !== null && found.has(parent)) found.add(_id);
  return found.size;
}

/** Where an action is. */
export function placeOf(actions: readonly WorkflowAction[], action: WorkflowAction): Place {
  const { parent, branch } = action;
  const position = siblingsAt(actions, action).findIndex(({ _id }) => _id === action._id);
  return { parent, branch, position };
}

/** The end of a line. */
export function endOf(actions: readonly WorkflowAction[], { parent, branch }: Line): Place {
  return { parent, branch, position: siblingsAt(actions, { parent, branch }).length };
}

/**
 * Where a move takes an action; undefined if it leads nowhere. Up and down change places with a neighbour, and at a
 * branch's end lead on to the next branch; in goes to the end of the first branch of the action before; out goes behind
 * the action whose branch it is on.
 */
export function placeAfter(
  actions: readonly WorkflowAction[],
  action: WorkflowAction,
  move: Move,
): Place | undefined {
  const line = siblingsAt(actions, action);
  const here = placeOf(actions, action);
  const owner = actions.find(({ _id }) => _id === action.parent);
  const besides = (step: 1 | -1): Line | undefined => {
    if (!owner) return undefined;
    const branches = branchesOf(owner);
    const branch = branches[branches.indexOf(action.branch ?? "") + step];
    return branch === undefined ? undefined : { parent: owner._id, branch };
  };
  switch (move) {
    case "up": {
      if (here.position > 0) return { ...here, position: here.position - 1 };
      const before = besides(-1);
      return before && endOf(actions, before);
    }
    case "down": {
      if (here.position < line.length - 1) return { ...here, position: here.position + 1 };
      const after = besides(1);
      return after && { ...after, position: 0 };
    }
    case "in": {
      const before = line[here.position - 1];
      const branch = before && waysOf(before)[0];
      return before && branch !== undefined
        ? endOf(actions, { parent: before._id, branch })
        : undefined;
    }
    case "out": {
      if (!owner) return undefined;
      const place = placeOf(actions, owner);
      return { ...place, position: place.position + 1 };
    }
  }
}

/** The branches among which runs part; that of a message that could not be sent is no such. */
export function waysOf(action: WorkflowAction): string[] {
  return branchesOf(action).filter((branch) => branch !== FAILED);
}

export const FAILED = "failed";
