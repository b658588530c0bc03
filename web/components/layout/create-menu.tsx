import { Plus } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu, type MenuItem } from "#web/components/ui/menu.tsx";
import { type MessagesLeft, messagesLeft } from "./messages-left.ts";

interface CreateMenuProps {
  items: readonly MenuItem[];
  /** Undefined while it loads. */
  left: MessagesLeft | undefined;
}

export function CreateMenu({ items, left }: CreateMenuProps) {
  if (items.length === 0) return null;
  return (
    <Menu
      label="Create"
      trigger={
        <Button size="sm" aria-label="Create" className="max-sm:px-2">
          <Plus aria-hidden="true" />
          <span className="max-sm:hidden">Create</span>
        </Button>
      }
      items={items}
      header={
        left ? (
          <p className="figures text-muted-foreground text-xs">Credit for {messagesLeft(left)}</p>
        ) : null
      }
    />
  );
}
