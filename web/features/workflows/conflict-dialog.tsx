import type { WorkflowAction } from "#core/contract/workflows/definition.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { FactList } from "#web/components/ui/fact-list.tsx";
import { useDates } from "#web/lib/dates.ts";
import { actionWith, type Draft, type Edit } from "./draft-edits.ts";
import type { Trouble } from "./draft-store.ts";
import {
  actionDetail,
  actionTitle,
  type Names,
  settingWords,
  triggerWords,
} from "./workflow-words.ts";

interface ConflictDialogProps {
  conflict: Extract<Trouble, { kind: "conflict" }>;
  names: Names;
  onResolve: (choice: "mine" | "theirs") => void;
}

/** Someone else changed the same thing: the person sees both, and chooses. */
export function ConflictDialog({ conflict, names, onResolve }: ConflictDialogProps) {
  const { edit, base, theirs } = conflict;
  const { date, time } = useDates();
  const { changedBy, changedAt } = theirs;
  const who =
    changedBy === null
      ? "Someone else, or another window of yours, changed it while you did."
      : `${changedBy} changed it on ${date(changedAt)} at ${time(changedAt)}, while you did.`;
  return (
    <ConfirmDialog
      // Closing it would leave the change unsaved without saying so.
      onOpenChange={() => {}}
      title={`${WHAT[edit.kind]} was changed in the meantime`}
      description={`${who} Your change is not saved yet.`}
      cancelLabel="Keep the other"
      confirmLabel="Use mine"
      onCancel={() => onResolve("theirs")}
      onConfirm={() => onResolve("mine")}
    >
      <FactList
        facts={[
          { label: "The other", value: theirWords(edit, theirs, names) },
          { label: "Yours", value: ownWords(edit, base, names) },
        ]}
      />
    </ConfirmDialog>
  );
}

const WHAT: Readonly<Record<Edit["kind"], string>> = {
  trigger: "What starts this workflow",
  settings: "A rule of this workflow",
  add: "This branch",
  change: "This action",
  move: "This action",
  delete: "This action",
  all: "This workflow",
};

function theirWords(edit: Edit, theirs: Draft, names: Names): string {
  switch (edit.kind) {
    case "trigger":
      return triggerWords(theirs.trigger, names);
    case "settings":
      return settingWords(theirs.settings, names).join(", ");
    case "change":
      return wordsOf(actionWith(theirs, edit.action._id), names);
    case "move":
    case "delete":
      return wordsOf(actionWith(theirs, edit.id), names);
    case "add":
      return "Deleted";
    case "all":
      return "Changed";
  }
}

function ownWords(edit: Edit, base: Draft, names: Names): string {
  switch (edit.kind) {
    case "trigger":
      return triggerWords(edit.trigger, names);
    case "settings":
      return settingWords(edit.settings, names).join(", ");
    case "add":
      return `Add: ${wordsOf(edit.action, names)}`;
    case "change":
      return wordsOf(edit.action, names);
    case "move":
      return `Move: ${wordsOf(actionWith(base, edit.id), names)}`;
    case "delete":
      return "Delete it";
    case "all":
      return "Undo or redo";
  }
}

function wordsOf(action: WorkflowAction | undefined, names: Names): string {
  if (!action) return "Deleted";
  const detail = actionDetail(action);
  const title = actionTitle(action, names);
  return detail ? `${title}: ${detail}` : title;
}
