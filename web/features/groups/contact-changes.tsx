import { Check, CircleAlert, LoaderCircle, Undo2, X } from "lucide-react";
import { useState } from "react";
import type { ContactChange } from "#core/contract/contacts/contact-changes.ts";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Progress } from "#web/components/ui/progress.tsx";
import { formatCount, formatCounted } from "#web/lib/format.ts";
import type { GroupRights } from "./group-rights.ts";
import { isUnderWay, type useContactChanges } from "./use-contact-changes.ts";

/** The last changes are those that a person may want to undo. */
const SHOWN = 2;

interface ContactChangesProps {
  group: string;
  rights: GroupRights;
  list: ReturnType<typeof useContactChanges>;
}

/** The last changes of a group's contacts, until they are dismissed. */
export function ContactChanges({ group, rights, list }: ContactChangesProps) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const shown = list.changes.filter(({ _id }) => !dismissed.includes(_id)).slice(0, SHOWN);
  const mayUndo = ({ action }: ContactChange) =>
    action === "delete" ? rights.remove : rights.change;
  if (shown.length === 0) return null;
  return (
    <div className="mb-5 grid grid-cols-1 gap-2">
      {shown.map((change) => (
        <ContactChangeNotice
          key={change._id}
          change={change}
          group={group}
          undoing={list.undoing}
          onUndo={mayUndo(change) ? () => list.undo(change) : undefined}
          onDismiss={() => setDismissed([...dismissed, change._id])}
        />
      ))}
    </div>
  );
}

interface ContactChangeNoticeProps {
  change: ContactChange;
  /** The group on whose page it is. */
  group: string;
  /** Left out for people who may not. */
  onUndo: (() => void) | undefined;
  undoing: boolean;
  onDismiss: () => void;
}

/** A change of many contacts: how far it is or what it did, and how to undo it. */
function ContactChangeNotice(props: ContactChangeNoticeProps) {
  const { change, group, onUndo, undoing, onDismiss } = props;
  const { status, changed, seen, total, undone, kept, undoUntil, error } = change;
  const busy = isUnderWay(change);
  const isUndoing = status === "undoing";
  const [value, max] = isUndoing ? [undone + kept, changed] : [seen, total];
  const Icon = busy ? LoaderCircle : status === "failed" ? CircleAlert : Check;
  return (
    <section
      aria-label="Change of contacts"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-2.5"
    >
      <div className="flex min-w-56 flex-1 items-start gap-2.5">
        <Icon
          aria-hidden="true"
          className={
            status === "failed" ? "mt-0.5 size-4 shrink-0 text-danger" : "mt-0.5 size-4 shrink-0"
          }
        />
        <div className="min-w-0">
          <p role="status" className="break-words font-medium">
            {changeWords(change, group)}
          </p>
          {error ? <p className="break-words text-danger">{error}</p> : null}
          {busy ? (
            <p className="figures text-muted-foreground text-xs">
              {`${formatCount(Math.min(value, max))} of ${formatCount(max)}`}
            </p>
          ) : null}
          {undoUntil && onUndo ? (
            <p className="text-muted-foreground text-xs">
              You can undo this until <DateTime at={undoUntil} timeOnly />
            </p>
          ) : null}
        </div>
      </div>
      {busy ? (
        <div className="w-40 max-sm:w-full">
          <Progress label={changeWords(change, group)} value={value} max={max} />
        </div>
      ) : (
        <div className="flex gap-1">
          {undoUntil && onUndo ? (
            <Button variant="outline" size="sm" loading={undoing} onClick={onUndo}>
              <Undo2 aria-hidden="true" />
              Undo
            </Button>
          ) : null}
          <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={onDismiss}>
            <X aria-hidden="true" />
          </Button>
        </div>
      )}
    </section>
  );
}

const DOING = {
  move: "Moving contacts",
  delete: "Removing contacts",
  block: "Blocking contacts",
  unblock: "Allowing messages",
} as const;

const DONE = {
  move: "moved",
  delete: "removed",
  block: "blocked",
  unblock: "allowed to get messages",
} as const;

/** What a change does or has done, on the page of one of its groups. */
function changeWords(change: ContactChange, group: string): string {
  const { action, status, to } = change;
  const goal = action === "move" && to?._id !== group ? ` to ${to?.name || "another group"}` : "";
  const here = action === "move" && to?._id === group ? " here" : "";
  if (status === "running") return `${DOING[action]}${goal}${here}`;
  if (status === "undoing") return "Undoing";
  if (status === "undone") return undoneWords(change);
  return `${formatCounted(change.changed, "contact")} ${DONE[action]}${goal}${here}`;
}

function undoneWords({ undone, kept }: ContactChange): string {
  const back = `${formatCounted(undone, "contact")} put back as before`;
  return kept > 0
    ? `${back}. ${formatCounted(kept, "contact")} changed since and left as is`
    : back;
}
