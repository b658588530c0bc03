import { FileSpreadsheet, FolderPlus, Plus } from "lucide-react";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";

/** The two ways to start a group. */
export function AddGroupMenu({ onEmptyGroup }: { onEmptyGroup: () => void }) {
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
      ]}
    />
  );
}
