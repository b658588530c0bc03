import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { branchesOf, siblingsAt } from "#core/rules/workflows/tree.ts";
import { useEditor } from "./editor-context.ts";
import { FAILED } from "./moves.ts";

/** The branches of an action; that of a message that could not be sent only once it is wanted. */
export function useShownBranches(action: WorkflowAction): string[] {
  const { state, failing } = useEditor();
  const isUsed = (branch: string) =>
    siblingsAt(state.draft.actions, { parent: action._id, branch }).length > 0;
  return branchesOf(action).filter(
    (branch) => branch !== FAILED || failing.has(action._id) || isUsed(branch),
  );
}
