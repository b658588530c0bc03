import { Ban, CircleCheck, PencilLine, Trash2 } from "lucide-react";
import type { Contact } from "#core/contract/contacts.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import type { GroupRights } from "./group-rights.ts";

interface Actions {
  onEdit: () => void;
  onBlock: (isBlocked: boolean) => void;
  onRemove: () => void;
}

/** The actions on a contact for a person with these rights. */
export function contactActions(
  contact: Contact,
  rights: Pick<GroupRights, "change" | "remove">,
  { onEdit, onBlock, onRemove }: Actions,
): readonly (MenuItem | "separator")[] {
  const changes: MenuItem[] = [
    { label: "Edit", icon: PencilLine, onSelect: onEdit },
    contact.isBlocked
      ? { label: "Allow messages", icon: CircleCheck, onSelect: () => onBlock(false) }
      : { label: "Block messages", icon: Ban, onSelect: () => onBlock(true) },
  ];
  const remove: MenuItem = { label: "Remove", icon: Trash2, danger: true, onSelect: onRemove };
  if (!rights.remove) return rights.change ? changes : [];
  if (!rights.change) return [remove];
  return [...changes, "separator", remove];
}
