import { Ellipsis, FileSpreadsheet, PencilLine, Trash2, UserPlus } from "lucide-react";
import { Link } from "react-router-dom";
import type { Group } from "#core/contract/groups.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Menu } from "#web/components/ui/menu.tsx";

interface GroupButtonsProps {
  group: Group;
  onAdd: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** The actions at the head of a group's page. */
export function GroupButtons({ group, onAdd, onRename, onDelete }: GroupButtonsProps) {
  return (
    <>
      <Button onClick={onAdd}>
        <UserPlus aria-hidden="true" />
        Add contact
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.importIntoGroup(group._id)}>
          <FileSpreadsheet aria-hidden="true" />
          Import
        </Link>
      </Button>
      <Menu
        label={`More actions for ${group.name}`}
        trigger={
          <Button variant="outline" size="icon" aria-label="More actions">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        items={[
          { label: "Rename", icon: PencilLine, onSelect: onRename },
          "separator",
          { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
        ]}
      />
    </>
  );
}
