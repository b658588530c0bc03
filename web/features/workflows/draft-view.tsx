import { Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import type { WorkflowAction, WorkflowStep } from "#core/contract/workflows/definition.ts";
import { newId } from "#core/ids.ts";
import { may } from "#core/permissions.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { dialogOnDemand, Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { useLocalFlag } from "#web/lib/local-state.ts";
import { notifyWarning } from "#web/lib/notify.ts";
import { useMe } from "#web/lib/session.ts";
import { ActionList } from "./action-list.tsx";
import { actionWith, type Edit, lossOf } from "./draft-edits.ts";
import { errorsOf, problemsOf } from "./draft-problems.ts";
import type { DraftState, DraftStore } from "./draft-store.ts";
import { type EditedStep, newStep } from "./edited-step.ts";
import { type Editor, EditorProvider } from "./editor-context.ts";
import { type Place, placeAfter, placeOf, sizeOf } from "./moves.ts";
import { TriggerCard } from "./trigger-card.tsx";
import { focusAfterDialog, useKeptFocus } from "./use-kept-focus.ts";
import { useWide } from "./use-wide.ts";
import { actionTitle, type Names } from "./workflow-words.ts";

const ActionCanvas = onDemand(async () => (await import("./action-canvas.tsx")).ActionCanvas);
const ActionSheet = dialogOnDemand(async () => (await import("./action-sheet.tsx")).ActionSheet);
const TriggerSheet = dialogOnDemand(async () => (await import("./trigger-sheet.tsx")).TriggerSheet);
const SettingsSheet = dialogOnDemand(
  async () => (await import("./settings-sheet.tsx")).SettingsSheet,
);

type Open =
  | { what: "trigger" | "settings" }
  | { what: "new"; start: EditedStep; place: Place }
  | { what: "action"; action: WorkflowAction };

interface DraftViewProps {
  store: DraftStore;
  state: DraftState;
  names: Names;
}

const VIEWS = [
  { value: "list", label: "List" },
  { value: "canvas", label: "Canvas" },
] as const;

/** The draft as a list or, where there is room, as a canvas. */
export function DraftView({ store, state, names }: DraftViewProps) {
  const me = useMe();
  const mayEdit = may(me, "automationEdit");
  const [open, setOpen] = useState<Open>();
  const [failing, setFailing] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  const [asCanvas, setAsCanvas] = useLocalFlag("workflow.canvas", false);
  const isWide = useWide();
  const focus = useKeptFocus();
  const { draft } = state;
  const problems = problemsOf(state);
  const ofWhole = errorsOf(problems, null);
  const close = () => setOpen(undefined);
  const keepAs = (action: string) => `workflow.${state.workflow._id}.${action}`;

  const insert = (step: WorkflowStep, place: Place) => {
    const id = newId("action", Date.now());
    const { parent, branch } = place;
    store.edit({ kind: "add", action: { ...step, _id: id, parent, branch }, place });
    setSaid(`Added: ${actionTitle(step, names)}`);
    focusAfterDialog(id);
  };
  const editor: Editor = {
    state,
    names,
    problems,
    failing,
    mayEdit,
    add: (type, place) => {
      if (type === "stop") insert({ type }, place);
      else setOpen({ what: "new", start: newStep(type, me), place });
    },
    open: (action) => setOpen({ what: "action", action }),
    copy: ({ _id, parent, branch, ...step }) => {
      const original = actionWith(draft, _id);
      if (!original) return;
      const place = placeOf(draft.actions, original);
      insert(step, { ...place, position: place.position + 1 });
    },
    move: (action, move) => {
      const place = placeAfter(draft.actions, action, move);
      if (!place) return;
      focus.moveTo(action._id);
      store.edit({ kind: "move", id: action._id, place });
      setSaid(`Moved ${actionTitle(action, names)} ${MOVED[move]}`);
    },
    remove: (action) => {
      const at = draft.actions.findIndex(({ _id }) => _id === action._id);
      const size = sizeOf(draft.actions, action._id);
      const next = draft.actions[at + size] ?? draft.actions[at - 1];
      focus.moveTo(next?._id);
      store.edit({ kind: "delete", id: action._id });
      setSaid(`${deletedWords(size)}. ${BACK}`);
    },
    openFailing: ({ _id }) => setFailing(new Set([...failing, _id])),
    openTrigger: () => setOpen({ what: "trigger" }),
    openSettings: () => setOpen({ what: "settings" }),
  };

  const onKey = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    // A dialog's fields have an undo of their own, and its keys come through here.
    if (!isUndo || open) return;
    event.preventDefault();
    if (event.shiftKey) store.redo();
    else store.undo();
  };

  return (
    <EditorProvider value={editor}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of undo and redo */}
      <div
        onKeyDown={onKey}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        className="grid grid-cols-1 gap-4"
      >
        <div className="flex flex-wrap items-center gap-2">
          {mayEdit ? <History store={store} state={state} /> : null}
          {isWide ? (
            <div className="ml-auto">
              <SegmentedControl
                label="View"
                value={asCanvas ? "canvas" : "list"}
                onValueChange={(view) => setAsCanvas(view === "canvas")}
                options={VIEWS}
              />
            </div>
          ) : null}
        </div>
        {state.trouble?.kind === "failed" ? (
          <Alert
            tone="danger"
            title="Your last change is not saved"
            actions={
              <Button variant="outline" size="sm" onClick={() => store.retry()}>
                Try again
              </Button>
            }
          >
            {state.trouble.message}
          </Alert>
        ) : null}
        {isWide && asCanvas ? (
          <Later waiting={<Skeleton className="h-96" />}>
            <ActionCanvas />
          </Later>
        ) : (
          <div className="grid max-w-3xl grid-cols-1 gap-1.5">
            <TriggerCard />
            <ActionList />
          </div>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      {open?.what === "trigger" ? (
        <TriggerSheet
          start={draft.trigger}
          problem={ofWhole.trigger}
          onClose={close}
          onSave={(trigger) => {
            close();
            store.edit({ kind: "trigger", trigger });
          }}
        />
      ) : null}
      {open?.what === "settings" ? (
        <SettingsSheet
          start={draft.settings}
          problems={ofWhole}
          onClose={close}
          onSave={(settings) => {
            close();
            store.edit({ kind: "settings", settings });
          }}
        />
      ) : null}
      {open?.what === "new" ? (
        <ActionSheet
          isNew
          keepAs={keepAs(`new.${open.start.type}`)}
          start={open.start}
          problems={NO_PROBLEMS}
          onClose={close}
          onSave={(step) => {
            close();
            insert(step, open.place);
          }}
        />
      ) : null}
      {open?.what === "action" ? (
        <ActionSheet
          isNew={false}
          keepAs={keepAs(open.action._id)}
          start={stepOf(open.action)}
          problems={errorsOf(problems, open.action._id)}
          onClose={close}
          onSave={(step) => {
            close();
            const { _id, parent, branch } = open.action;
            const edit: Edit = { kind: "change", action: { ...step, _id, parent, branch } };
            const loss = lossOf(draft, edit);
            if (loss > 0) notifyWarning(`${deletedWords(loss)} with their branch. ${BACK}`);
            store.edit(edit);
          }}
        />
      ) : null}
    </EditorProvider>
  );
}

const NO_PROBLEMS = {};
const BACK = "Undo brings them back.";

function deletedWords(count: number): string {
  return `Deleted ${formatCounted(count, "action")}`;
}

const MOVED = {
  up: "up",
  down: "down",
  in: "into the branch above",
  out: "out of its branch",
};

function stepOf({ _id, parent, branch, ...step }: WorkflowAction): EditedStep {
  return step;
}

/** Back and forth, and whether it is saved. */
function History({ store, state }: Pick<DraftViewProps, "store" | "state">) {
  return (
    <>
      <Button
        variant="outline"
        size="icon-sm"
        aria-label="Undo"
        aria-keyshortcuts="Control+Z"
        disabled={!state.canUndo}
        onClick={() => store.undo()}
      >
        <Undo2 aria-hidden="true" />
      </Button>
      <Button
        variant="outline"
        size="icon-sm"
        aria-label="Redo"
        aria-keyshortcuts="Control+Shift+Z"
        disabled={!state.canRedo}
        onClick={() => store.redo()}
      >
        <Redo2 aria-hidden="true" />
      </Button>
      <SaveState state={state} />
    </>
  );
}

/** Whether changes are saved; as wide as its longest words, so that nothing moves. */
function SaveState({ state }: { state: DraftState }) {
  const words = state.saving ? "Saving…" : "Saved";
  return (
    <p role="status" className="min-w-24 text-muted-foreground text-xs">
      {state.trouble ? "Not saved" : words}
      {state.merged && !state.saving && !state.trouble ? ", with someone else’s changes" : ""}
    </p>
  );
}
