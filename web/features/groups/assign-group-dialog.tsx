import { assignGroup } from "#core/contract/assignments/assignments.ts";
import { type Group, getGroup, listGroups } from "#core/contract/groups/groups.ts";
import { AssignDialog } from "#web/components/sharing/assign-dialog.tsx";
import { useAction } from "#web/lib/query.ts";

interface AssignGroupDialogProps {
  group: Group;
  onClose: () => void;
}

/** Shares a group with sub-accounts. */
export function AssignGroupDialog({ group, onClose }: AssignGroupDialogProps) {
  const assign = useAction(assignGroup, { handled: true, invalidates: [listGroups, getGroup] });
  return (
    <AssignDialog
      name={group.name}
      assigned={group.assigned}
      onSave={(subAccounts) => assign.mutateAsync({ group: group._id, subAccounts })}
      onClose={onClose}
    />
  );
}
