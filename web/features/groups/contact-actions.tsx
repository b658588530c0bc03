import { Ban, CircleCheck, Ellipsis, Inbox, PencilLine, Trash2 } from "lucide-react";
import type { Contact } from "#core/contract/contacts/contacts.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu, type MenuItems } from "#web/components/ui/menu.tsx";
import { formatCount } from "#web/lib/format.ts";
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
): MenuItems {
  const { change, remove } = rights;
  const conversation = paths.conversationWith(contact.number);
  return [
    mayConverse && { label: "Conversation", icon: Inbox, to: conversation },
    change && { label: "Edit", icon: PencilLine, onSelect: onEdit },
    change &&
      (contact.isBlocked
        ? { label: "Allow messages", icon: CircleCheck, onSelect: () => onBlock(false) }
        : { label: "Block messages", icon: Ban, onSelect: () => onBlock(true) }),
    remove && "separator",
    remove && { label: "Remove", icon: Trash2, danger: true, onSelect: onRemove },
  ];
}

interface ContactBulkActionsProps {
  rights: GroupRights;
  /** All that match; undefined once they are chosen, or if no others do. */
  all: number | undefined;
  onAll: () => void;
  onMove: () => void;
  onBlock: (blocked: boolean) => void;
  onRemove: () => void;
}

/** What can be done with the contacts that are selected. */
export function ContactBulkActions(props: ContactBulkActionsProps) {
  const { rights, all, onAll, onMove, onBlock, onRemove } = props;
  return (
    <>
      {all === undefined ? null : (
        <Button variant="ghost" size="sm" onClick={onAll}>
          Select all {formatCount(all)}
        </Button>
      )}
      {rights.change ? (
        <Button variant="outline" size="sm" onClick={onMove}>
          Move to group
        </Button>
      ) : null}
      {rights.remove ? (
        <Button variant="danger" size="sm" onClick={onRemove}>
          Remove
        </Button>
      ) : null}
      {rights.change ? (
        <Menu
          label="More actions for the selected contacts"
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label="More for the selected contacts">
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          items={[
            { label: "Block messages", icon: Ban, onSelect: () => onBlock(true) },
            { label: "Allow messages", icon: CircleCheck, onSelect: () => onBlock(false) },
          ]}
        />
      ) : null}
    </>
  );
}
