import { Flag, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { siblingsAt } from "#core/rules/workflows/tree.ts";
import { Button } from "#web/components/ui/button.tsx";
import { cn } from "#web/lib/cn.ts";
import { ActionCard } from "./action-card.tsx";
import { AddAction } from "./add-action.tsx";
import { useEditor } from "./editor-context.ts";
import { endOf, type Line, MAIN_LINE } from "./moves.ts";
import { TriggerCard } from "./trigger-card.tsx";
import { useShownBranches } from "./use-shown-branches.ts";
import { actionTitle, branchWords } from "./workflow-words.ts";

const ZOOMS = [0.5, 0.65, 0.8, 1] as const;

/** A workflow's actions as a drawing of the nested list, in the same order. */
export function ActionCanvas() {
  const [zoom, setZoom] = useState<number>(ZOOMS.length - 1);
  return (
    <section aria-label="Canvas" className="relative rounded-lg border bg-background">
      <div className="absolute top-2 right-2 z-10 flex gap-1">
        <Button
          variant="outline"
          size="icon-sm"
          aria-label="Zoom out"
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <ZoomOut aria-hidden="true" />
        </Button>
        <Button
          variant="outline"
          size="icon-sm"
          aria-label="Zoom in"
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden="true" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={centre} tabIndex={0} className="max-h-[calc(100dvh-14rem)] min-h-96 overflow-auto">
        <div
          style={{ zoom: ZOOMS[zoom] }}
          className="flex w-fit min-w-full flex-col items-center p-6"
        >
          <div className="w-80">
            <TriggerCard />
          </div>
          <LineDrawing line={MAIN_LINE} where="at the end" />
          <span className="flex items-center gap-1.5 rounded-full border bg-surface px-3 py-1 text-muted-foreground text-xs">
            <Flag className="size-3.5" aria-hidden="true" />
            End
          </span>
        </div>
      </div>
    </section>
  );
}

/** What starts the workflow is in the middle. */
function centre(box: HTMLElement | null) {
  if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
}

const LINE = "w-px bg-input";

/** A line of actions from top to bottom, with a place to add one before each and behind the last. */
function LineDrawing({ line, where }: { line: Line; where: string }) {
  const { state, names } = useEditor();
  const { actions } = state.draft;
  const own = siblingsAt(actions, line);
  const ends = own.at(-1)?.type === "stop";
  return (
    <>
      {own.length > 0 ? (
        <ol className="flex flex-col items-center">
          {own.map((action, position) => (
            <li key={action._id} className="flex flex-col items-center">
              <Joint>
                <AddAction
                  place={{ ...line, position }}
                  where={`before ${actionTitle(action, names)}`}
                />
              </Joint>
              <div className="w-80">
                <ActionCard action={action} />
              </div>
              <BranchDrawing action={action} />
            </li>
          ))}
        </ol>
      ) : null}
      {ends ? (
        <span className={cn(LINE, "h-4")} />
      ) : (
        <Joint>
          <AddAction place={endOf(actions, line)} where={where} />
        </Joint>
      )}
    </>
  );
}

function Joint({ children }: { children: React.ReactNode }) {
  return (
    <span className="flex flex-col items-center">
      <span className={cn(LINE, "h-3")} />
      {children}
      <span className={cn(LINE, "h-3")} />
    </span>
  );
}

/** The branches side by side; they part above and join below. */
function BranchDrawing({ action }: { action: WorkflowAction }) {
  const { names } = useEditor();
  const shown = useShownBranches(action);
  if (shown.length === 0) return null;
  return (
    <>
      <span className={cn(LINE, "h-3")} />
      <ul className="flex items-stretch">
        {shown.map((branch) => {
          const words = branchWords(action, branch, names);
          return (
            <li
              key={branch}
              className={cn(
                "relative flex flex-col items-center px-4",
                // The lines that join it with its neighbours.
                "before:absolute before:top-0 before:right-0 before:left-0 before:h-px before:bg-input first:before:left-1/2 last:before:right-1/2",
                "after:absolute after:right-0 after:bottom-0 after:left-0 after:h-px after:bg-input first:after:left-1/2 last:after:right-1/2",
              )}
            >
              <span className={cn(LINE, "h-3")} />
              <span className="max-w-64 break-words rounded-full bg-muted px-2.5 py-0.5 text-center font-medium text-xs">
                {words}
              </span>
              <LineDrawing line={{ parent: action._id, branch }} where={`if: ${words}`} />
              <span className={cn(LINE, "flex-1")} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
