import {
  Ellipsis,
  FileSpreadsheet,
  History,
  Megaphone,
  PencilLine,
  Share2,
  Trash2,
  UserPlus,
} from "lucide-react";
import type { Group } from "#core/contract/groups/groups.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Menu, type MenuItems } from "#web/components/ui/menu.tsx";
import { paths } from "#web/lib/paths.ts";
import type { GroupRights } from "./group-rights.ts";

interface GroupButtonsProps {
  group: Group;
  rights: GroupRights;
  onAdd: () => void;
  onRename: () => void;
  onAssign: () => void;
  onImports: () => void;
  onDelete: () => void;
}

/** The actions at the top of a group's page. */
export function GroupButtons(props: GroupButtonsProps) {
  const { group, rights, onAdd, onRename, onAssign, onImports, onDelete } = props;
  const more: MenuItems = [
    rights.change && { label: "Edit", icon: PencilLine, onSelect: onRename },
    rights.assign && { label: "Assign to sub-accounts", icon: Share2, onSelect: onAssign },
    rights.change && { label: "Imports", icon: History, onSelect: onImports },
    rights.remove && "separator",
    rights.remove && { label: "Delete", icon: Trash2, danger: true, onSelect: onDelete },
  ];
  const sends = rights.send && group.totalContacts > 0 && group.status === "Ready";
  return (
    <>
      {sends ? (
        <LinkButton to={paths.campaignToGroup(group._id)}>
          <Megaphone aria-hidden="true" />
          Send campaign
        </LinkButton>
      ) : null}
      {rights.addContacts ? (
        <Button variant={sends ? "outline" : "primary"} onClick={onAdd}>
          <UserPlus aria-hidden="true" />
          Add contact
        </Button>
      ) : null}
      {rights.change ? (
        <LinkButton variant="outline" to={paths.importIntoGroup(group._id)}>
          <FileSpreadsheet aria-hidden="true" />
          Import
        </LinkButton>
      ) : null}
      {more.some(Boolean) ? (
        <Menu
          label={`More actions for ${group.name}`}
          trigger={
            <Button variant="outline" size="icon" aria-label="More actions">
              <Ellipsis aria-hidden="true" />
            </Button>
          }
          items={more}
        />
      ) : null}
    </>
  );
}
