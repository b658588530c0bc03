import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { siblingsAt } from "#core/rules/workflows/tree.ts";
import { ActionCard } from "./action-card.tsx";
import { AddAction } from "./add-action.tsx";
import { useEditor } from "./editor-context.ts";
import { endOf, type Line, MAIN_LINE } from "./moves.ts";
import { useShownBranches } from "./use-shown-branches.ts";
import { actionTitle, branchWords } from "./workflow-words.ts";

/** A workflow's actions as a nested list: the editor of phones and keyboards. */
export function ActionList() {
  return <LineList line={MAIN_LINE} where="at the end" />;
}

/** The actions of a line, with a place to add one before each and behind the last. */
function LineList({ line, where }: { line: Line; where: string }) {
  const { state, names } = useEditor();
  const { actions } = state.draft;
  const own = siblingsAt(actions, line);
  const ends = own.at(-1)?.type === "stop";
  return (
    <div className="grid grid-cols-1 gap-1.5">
      {own.length > 0 ? (
        <ol className="grid grid-cols-1 gap-1.5">
          {own.map((action, position) => (
            <li key={action._id} className="grid grid-cols-1 gap-1.5">
              <span className="ml-4 flex">
                <AddAction
                  place={{ ...line, position }}
                  where={`before ${actionTitle(action, names)}`}
                />
              </span>
              <ActionCard action={action} />
              <Branches action={action} />
            </li>
          ))}
        </ol>
      ) : null}
      {ends ? null : (
        <span className="ml-4 flex">
          <AddAction place={endOf(actions, line)} where={where} wide />
        </span>
      )}
    </div>
  );
}

function Branches({ action }: { action: WorkflowAction }) {
  const { names } = useEditor();
  const shown = useShownBranches(action);
  if (shown.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-3 pt-1 pl-3 sm:pl-7">
      {shown.map((branch) => {
        const words = branchWords(action, branch, names);
        return (
          <li key={branch} className="min-w-0 border-l-2 pl-3">
            <p className="mb-1.5 break-words font-medium text-xs">{words}</p>
            <LineList line={{ parent: action._id, branch }} where={`if: ${words}`} />
          </li>
        );
      })}
    </ul>
  );
}
