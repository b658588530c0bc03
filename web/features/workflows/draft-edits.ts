import type {
  WorkflowAction,
  WorkflowSettings,
  WorkflowTrigger,
} from "#core/contract/workflows/definition.ts";
import { withoutAction, withStep } from "#core/rules/workflows/tree.ts";
import { endOf, MAIN_LINE, type Place, placed, placeOf, sizeOf } from "./moves.ts";

/** What people work on. */
export interface Draft {
  trigger: WorkflowTrigger | null;
  settings: WorkflowSettings;
  actions: readonly WorkflowAction[];
}

/** A change of a draft, as it can be made to a newer one too. */
export type Edit =
  | { kind: "trigger"; trigger: WorkflowTrigger | null }
  | { kind: "settings"; settings: WorkflowSettings }
  | { kind: "add"; action: WorkflowAction; place: Place }
  | { kind: "change"; action: WorkflowAction }
  | { kind: "move"; id: string; place: Place }
  | { kind: "delete"; id: string }
  /** Undo and redo. */
  | { kind: "all"; draft: Draft };

/** The draft with a change; undefined if it cannot be made there. */
export function withEdit(draft: Draft, edit: Edit): Draft | undefined {
  const { actions } = draft;
  switch (edit.kind) {
    case "trigger":
      return { ...draft, trigger: edit.trigger };
    case "settings":
      return { ...draft, settings: edit.settings };
    case "all":
      return edit.draft;
    case "add": {
      const next = placed(actions, edit.action, edit.place);
      return next.length > actions.length ? { ...draft, actions: next } : undefined;
    }
    case "change": {
      const known = actionWith(draft, edit.action._id);
      if (!known) return undefined;
      const { _id, parent, branch, ...step } = edit.action;
      return { ...draft, actions: withStep(actions, known, step) };
    }
    case "move": {
      const known = actionWith(draft, edit.id);
      const next = known && placed(actions, known, edit.place);
      // An action cannot go onto a branch that is gone, or onto one of its own.
      return next && next.length === actions.length ? { ...draft, actions: next } : undefined;
    }
    case "delete":
      return { ...draft, actions: withoutAction(actions, edit.id) };
  }
}

export function actionWith({ actions }: Draft, id: string): WorkflowAction | undefined {
  return actions.find(({ _id }) => _id === id);
}

/**
 * Whether a change that was made to `base` would undo something of `theirs`, a newer draft: both touch the same thing, or
 * what it touches is gone.
 */
export function conflicts(edit: Edit, base: Draft, theirs: Draft): boolean {
  switch (edit.kind) {
    case "trigger":
      return !same(base.trigger, theirs.trigger);
    case "settings":
      return !same(base.settings, theirs.settings);
    case "all":
      return !same(draftOf(base), draftOf(theirs));
    case "change":
      return !same(contentOf(base, edit.action._id), contentOf(theirs, edit.action._id));
    case "delete":
      return !same(belowOf(base, edit.id), belowOf(theirs, edit.id));
    default:
      return withEdit(theirs, edit) === undefined;
  }
}

/** A change that others have overtaken, so that it can be made all the same. */
export function forced(edit: Edit, base: Draft, theirs: Draft): Edit {
  if (withEdit(theirs, edit)) return edit;
  switch (edit.kind) {
    case "add":
      return { ...edit, place: endOf(theirs.actions, MAIN_LINE) };
    case "change": {
      // It was deleted: it comes back where it was, or at the end.
      const known = actionWith(base, edit.action._id) ?? edit.action;
      const again: Edit = {
        kind: "add",
        action: edit.action,
        place: placeOf(base.actions, known),
      };
      return forced(again, base, theirs);
    }
    case "move": {
      const known = actionWith(base, edit.id);
      const place = endOf(theirs.actions, MAIN_LINE);
      if (actionWith(theirs, edit.id)) return { ...edit, place };
      return known ? { kind: "add", action: known, place } : edit;
    }
    default:
      return edit;
  }
}

/** How many actions a change takes away. */
export function lossOf(draft: Draft, edit: Edit): number {
  if (edit.kind === "delete") return sizeOf(draft.actions, edit.id);
  const next = withEdit(draft, edit);
  return next ? draft.actions.length - next.actions.length : 0;
}

/** Of an action, without its place. */
function contentOf(draft: Draft, id: string) {
  const known = actionWith(draft, id);
  if (!known) return undefined;
  const { parent, branch, ...content } = known;
  return content;
}

/** An action with what is on its branches. */
function belowOf(draft: Draft, id: string) {
  const size = sizeOf(draft.actions, id);
  const at = draft.actions.findIndex(({ _id }) => _id === id);
  // Reading order: what is on its branches follows it.
  const [first, ...rest] = draft.actions.slice(at, at + size);
  return at < 0 ? [] : [first && contentOf(draft, first._id), ...rest];
}

/** Of a workflow, only what people edit. */
export function draftOf({ trigger, settings, actions }: Draft): Draft {
  return { trigger, settings, actions };
}

/** Compares what JSON can hold, whatever the order of its names. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
