import { createContext, useContext } from "react";
import type { WorkflowAction, WorkflowStep } from "#core/contract/workflows/definition.ts";
import type { WorkflowProblem } from "#core/contract/workflows/workflows.ts";
import type { DraftState } from "./draft-store.ts";
import type { Move, Place } from "./moves.ts";
import type { Names } from "./workflow-words.ts";

/** What a part of the editor shows, and what can be done there. */
export interface Editor {
  state: DraftState;
  problems: readonly WorkflowProblem[];
  names: Names;
  /** Whether this person may change it; otherwise it is only shown. */
  mayEdit: boolean;
  add: (type: WorkflowStep["type"], place: Place) => void;
  open: (action: WorkflowAction) => void;
  copy: (action: WorkflowAction) => void;
  move: (action: WorkflowAction, move: Move) => void;
  remove: (action: WorkflowAction) => void;
  openTrigger: () => void;
  openSettings: () => void;
  /** The messages whose branch for those that could not be sent is shown, although nothing is on it yet. */
  failing: ReadonlySet<string>;
  openFailing: (action: WorkflowAction) => void;
}

const Context = createContext<Editor | undefined>(undefined);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error("Outside of the editor");
  return editor;
}
