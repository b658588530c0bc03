import { MAX_GROUPS_TOGETHER } from "#core/contract/groups/group-texts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import { Button } from "#web/components/ui/button.tsx";
import type { Removal } from "./remove-groups-dialog.tsx";

interface GroupBulkActionsProps {
  groups: readonly Group[];
  onRemove: (removal: Removal) => void;
}

/** What can be done with the groups that are selected. */
export function GroupBulkActions({ groups, onRemove }: GroupBulkActionsProps) {
  if (groups.length > MAX_GROUPS_TOGETHER) {
    return <p className="text-muted-foreground">Select at most {MAX_GROUPS_TOGETHER} groups</p>;
  }
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        disabled={groups.every(({ totalContacts }) => totalContacts === 0)}
        onClick={() => onRemove({ action: "empty", groups })}
      >
        Empty
      </Button>
      <Button variant="danger" size="sm" onClick={() => onRemove({ action: "delete", groups })}>
        Delete
      </Button>
    </>
  );
}
