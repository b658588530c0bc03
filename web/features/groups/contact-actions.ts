import { Ban, CircleCheck, Inbox, PencilLine, Trash2 } from "lucide-react";
import type { Contact } from "#core/contract/contacts/contacts.ts";
import type { MenuItem } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { GroupRights } from "./group-rights.ts";

interface Actions {
  /** Whether the person may read conversations. */
  mayConverse: boolean;
  onEdit: () => void;
  onBlock: (isBlocked: boolean) => void;
  onRemove: () => void;
}

/** The actions on a contact for a person with these rights. */
export function contactActions(
  contact: Contact,
  rights: Pick<GroupRights, "change" | "remove">,
  { mayConverse, onEdit, onBlock, onRemove }: Actions,
): readonly (MenuItem | "separator")[] {
  const changes: MenuItem[] = [
    { label: "Edit", icon: PencilLine, onSelect: onEdit },
    contact.isBlocked
      ? { label: "Allow messages", icon: CircleCheck, onSelect: () => onBlock(false) }
      : { label: "Block messages", icon: Ban, onSelect: () => onBlock(true) },
  ];
  const remove: MenuItem = { label: "Remove", icon: Trash2, danger: true, onSelect: onRemove };
  const conversation: MenuItem = {
    label: "Conversation",
    icon: Inbox,
    to: paths.conversationWith(contact.number),
  };
  const harmless = [...(mayConverse ? [conversation] : []), ...(rights.change ? changes : [])];
  if (!rights.remove) return harmless;
  return harmless.length > 0 ? [...harmless, "separator", remove] : [remove];
}
