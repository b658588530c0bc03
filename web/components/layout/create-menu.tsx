import { Plus } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu, type MenuItem } from "#web/components/ui/menu.tsx";
import { formatCount } from "#web/lib/format.ts";

interface CreateMenuProps {
  items: readonly MenuItem[];
  /** How many SMS the credit buys; undefined while it is asked. */
  smsLeft: number | undefined;
}

export function CreateMenu({ items, smsLeft }: CreateMenuProps) {
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
        smsLeft === undefined ? null : (
          <p className="figures text-muted-foreground text-xs">
            Credit for {formatCount(smsLeft)} SMS
          </p>
        )
      }
    />
  );
}
