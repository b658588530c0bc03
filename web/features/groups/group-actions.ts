import {
  Eraser,
  FileSpreadsheet,
  FolderOpen,
  PencilLine,
  Share2,
  Trash2,
  UserPlus,
} from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { GroupRights } from "./group-rights.ts";

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
): readonly (MenuItem | "separator")[] {
  const importing = {
    label: "Import from a file",
    icon: FileSpreadsheet,
    to: paths.importIntoGroup(group._id),
  };
  const empty = { label: "Empty", icon: Eraser, onSelect: onEmpty };
  const remove = { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete };
  return [
    { label: "Open", icon: FolderOpen, to: paths.group(group._id) },
    ...(rights.change ? [{ label: "Edit", icon: PencilLine, onSelect: onRename }] : []),
    ...(rights.addContacts
      ? [{ label: "Add Contacts", icon: UserPlus, onSelect: onAddContact }]
      : []),
    ...(rights.change ? [importing] : []),
    ...(rights.assign
      ? [{ label: "Assign to sub-accounts", icon: Share2, onSelect: onAssign }]
      : []),
    ...(rights.remove
      ? ["separator" as const, ...(group.totalContacts > 0 ? [empty] : []), remove]
      : []),
  ];
}
