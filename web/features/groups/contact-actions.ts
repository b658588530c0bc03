import { Ban, CircleCheck, PencilLine, Trash2 } from "lucide-react";
import type { Contact } from "#core/contract/contacts.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";

interface Actions {
  onEdit: () => void;
  onBlock: (isBlocked: boolean) => void;
  onRemove: () => void;
}

/** What a row of a group's contacts offers. */
export function contactActions(
  contact: Contact,
  { onEdit, onBlock, onRemove }: Actions,
): readonly (MenuItem | "separator")[] {
  return [
    { label: "Edit", icon: PencilLine, onSelect: onEdit },
    contact.isBlocked
      ? { label: "Allow messages", icon: CircleCheck, onSelect: () => onBlock(false) }
      : { label: "Block messages", icon: Ban, onSelect: () => onBlock(true) },
    "separator",
    { label: "Remove", icon: Trash2, danger: true, onSelect: onRemove },
  ];
}
