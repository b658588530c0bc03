import { Ban, CircleCheck, Ellipsis } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { formatCount } from "#web/lib/format.ts";
import type { GroupRights } from "./group-rights.ts";

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
