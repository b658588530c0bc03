import { FileSpreadsheet, FolderPlus, Plus, Tag } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";

interface AddGroupMenuProps {
  onEmptyGroup: () => void;
  onCategories: () => void;
}

/** The two ways to start a group, and what groups are sorted by. */
export function AddGroupMenu({ onEmptyGroup, onCategories }: AddGroupMenuProps) {
  return (
    <Menu
      label="Add Group"
      trigger={
        <Button>
          <Plus aria-hidden="true" />
          Add Group
        </Button>
      }
      items={[
        { label: "From a file", icon: FileSpreadsheet, to: paths.importGroup },
        { label: "Empty group", icon: FolderPlus, onSelect: onEmptyGroup },
        "separator",
        { label: "Categories", icon: Tag, onSelect: onCategories },
      ]}
    />
  );
}
