import { Copy, Ellipsis, MessageSquareX, PencilLine, Trash2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { branchesOf } from "#core/rules/workflows/tree.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu, type MenuItem } from "#web/components/ui/menu.tsx";
import { cn } from "#web/lib/cn.ts";
import { formatCount } from "#web/lib/format.ts";
import { ACTION_LOOKS } from "./action-looks.ts";
import { useEditor } from "./editor-context.ts";
import { FAILED, MOVES, type Move, placeAfter } from "./moves.ts";
import { ProblemList } from "./problem-list.tsx";
import { actionDetail, actionTitle, senderWords } from "./workflow-words.ts";

/** How a move is asked for, in the menu and by a key with Alt. */
const MOVE_LOOKS: Readonly<Record<Move, { label: string; key: string; hint: string }>> = {
  up: { label: "Move up", key: "ArrowUp", hint: "Alt ↑" },
  down: { label: "Move down", key: "ArrowDown", hint: "Alt ↓" },
  in: { label: "Move into the branch above", key: "ArrowRight", hint: "Alt →" },
  out: { label: "Move out of the branch", key: "ArrowLeft", hint: "Alt ←" },
};

/** One action: what it does, what is wrong with it, and how many runs are there. */
export function ActionCard({ action }: { action: WorkflowAction }) {
  const editor = useEditor();
  const { names } = editor;
  const { icon: Icon } = ACTION_LOOKS[action.type];
  const title = actionTitle(action, names);
  const detail = actionDetail(action);
  const problems = editor.problems.filter((problem) => problem.action === action._id);
  return (
    <div
      className={cn(
        "flex items-start gap-1 rounded-lg border bg-surface pr-2 transition-colors hover:border-input",
        problems.length > 0 && "border-accent",
      )}
    >
      <button
        type="button"
        data-action={action._id}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight Delete"
        onClick={() => editor.open(action)}
        disabled={!editor.mayEdit}
        onKeyDown={(event) => onKey(event, action)}
        className="flex min-w-0 flex-1 items-start gap-3 rounded-lg p-3 text-left"
      >
        <span className="flex size-8 shrink-0 items-center justify-center rounded-lg bg-primary-soft text-primary-text">
          <Icon className="size-4" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-medium">{title}</span>
          {detail ? (
            <span className="line-clamp-2 break-words text-muted-foreground">{detail}</span>
          ) : null}
          {"sender" in action ? (
            <span className="block truncate text-muted-foreground text-xs">
              From {senderWords(action.sender)}
              {action.optout ? " · with an opt-out line" : ""}
            </span>
          ) : null}
          <ProblemList problems={problems} />
          <ActionCounts action={action} />
        </span>
      </button>
      {editor.mayEdit ? <ActionMenu action={action} title={title} /> : null}
    </div>
  );

  function onKey(event: KeyboardEvent<HTMLElement>, subject: WorkflowAction) {
    const move = event.altKey && MOVES.find((one) => MOVE_LOOKS[one].key === event.key);
    if (move) {
      event.preventDefault();
      editor.move(subject, move);
    } else if (event.key === "Delete") {
      event.preventDefault();
      editor.remove(subject);
    } else if (!event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      focusBeside(event.currentTarget, event.key === "ArrowDown" ? 1 : -1);
    }
  }
}

/** The focus goes to the next action in reading order, or to the one before. */
function focusBeside(from: HTMLElement, step: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-action]")];
  cards[cards.indexOf(from) + step]?.focus();
}

function ActionMenu({ action, title }: { action: WorkflowAction; title: string }) {
  const { state, open, copy, move, remove, openFailing } = useEditor();
  const { actions } = state.draft;
  const mayFail = branchesOf(action).includes(FAILED);
  const moves = MOVES.filter((one) => placeAfter(actions, action, one));
  return (
    <Menu
      label={`Actions for ${title}`}
      items={[
        { label: "Edit", icon: PencilLine, hint: "Enter", onSelect: () => open(action) },
        { label: "Duplicate", icon: Copy, onSelect: () => copy(action) },
        mayFail && {
          label: "If it could not be sent…",
          icon: MessageSquareX,
          onSelect: () => openFailing(action),
        },
        "separator",
        ...moves.map((one): MenuItem => {
          const { label, hint } = MOVE_LOOKS[one];
          return { label, hint, onSelect: () => move(action, one) };
        }),
        "separator",
        {
          label: "Delete",
          icon: Trash2,
          hint: "Del",
          danger: true,
          onSelect: () => remove(action),
        },
      ]}
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${title}`}
          className="mt-2.5 shrink-0"
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    />
  );
}

/** How many runs are at an action, and went on from there. */
function ActionCounts({ action }: { action: WorkflowAction }) {
  const { state } = useEditor();
  const counts = state.workflow.actionCounts.find((one) => one.action === action._id);
  if (!counts) return null;
  const { here, passed, failed } = counts;
  return (
    <span className="figures mt-1 flex flex-wrap gap-x-3 text-muted-foreground text-xs">
      {here > 0 ? (
        <span className="font-medium text-info-text">{formatCount(here)} here now</span>
      ) : null}
      <span>{formatCount(passed)} passed</span>
      {failed > 0 ? <span className="text-danger-text">{formatCount(failed)} not sent</span> : null}
    </span>
  );
}
