import { useState } from "react";
import type { ContactChange } from "#core/contract/contacts/contact-changes.ts";
import { ContactChangeNotice } from "./contact-change-notice.tsx";
import type { GroupRights } from "./group-rights.ts";
import type { useContactChanges } from "./use-contact-changes.ts";

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
