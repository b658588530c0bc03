import {
  Eraser,
  FileSpreadsheet,
  FolderOpen,
  PencilLine,
  Share2,
  Trash2,
  UserPlus,
} from "lucide-react";
import { MAX_GROUPS_TOGETHER } from "#core/contract/groups/group-texts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { Button } from "#web/components/ui/button.tsx";
import type { MenuItems } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { GroupRights } from "./group-rights.ts";
import type { Removal } from "./remove-groups-dialog.tsx";

interface Actions {
  onRename: () => void;
  onAddContact: () => void;
  onAssign: () => void;
  onEmpty: () => void;
  onDelete: () => void;
}

/** The actions on a group for a person with these rights. */
export function groupActions(
  group: Group,
  rights: GroupRights,
  { onRename, onAddContact, onAssign, onEmpty, onDelete }: Actions,
): MenuItems {
  const { change, addContacts, assign, remove } = rights;
  const fromFile = paths.importIntoGroup(group._id);
  return [
    { label: "Open", icon: FolderOpen, to: paths.group(group._id) },
    change && { label: "Edit", icon: PencilLine, onSelect: onRename },
    addContacts && { label: "Add Contacts", icon: UserPlus, onSelect: onAddContact },
    change && { label: "Import from a file", icon: FileSpreadsheet, to: fromFile },
    assign && { label: "Assign to sub-accounts", icon: Share2, onSelect: onAssign },
    remove && "separator",
    remove && group.totalContacts > 0 && { label: "Empty", icon: Eraser, onSelect: onEmpty },
    remove && { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
  ];
}

interface GroupBulkActionsProps {
  groups: readonly Group[];
  onRemove: (removal: Removal) => void;
}

/** What can be done with the groups that are selected. */
export function GroupBulkActions({ groups, onRemove }: GroupBulkActionsProps) {
  if (groups.length > MAX_GROUPS_TOGETHER) {
    return <p className="text-muted-foreground">Select at most {MAX_GROUPS_TOGETHER} groups</p>;
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={groups.every(({ totalContacts }) => totalContacts === 0)}
        onClick={() => onRemove({ action: "empty", groups })}
      >
        Empty
      </Button>
      <Button variant="danger" size="sm" onClick={() => onRemove({ action: "delete", groups })}>
        Delete
      </Button>
    </>
  );
}
