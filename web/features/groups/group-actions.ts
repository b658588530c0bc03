import { FileSpreadsheet, FolderOpen, PencilLine, Trash2, UserPlus } from "lucide-react";
import type { Group } from "#core/contract/groups.ts";
import { paths } from "#web/app/paths.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

interface Actions {
  onRename: () => void;
  onAddContact: () => void;
  onDelete: () => void;
}

/** What a row of the group list offers. */
export function groupActions(
  group: Group,
  { onRename, onAddContact, onDelete }: Actions,
): readonly (MenuItem | "separator")[] {
  return [
    { label: "Open", icon: FolderOpen, to: paths.group(group._id) },
    { label: "Rename", icon: PencilLine, onSelect: onRename },
    { label: "Add Contacts", icon: UserPlus, onSelect: onAddContact },
    { label: "Import from a file", icon: FileSpreadsheet, to: paths.importIntoGroup(group._id) },
    "separator",
    { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
  ];
}
