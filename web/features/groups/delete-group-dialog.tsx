import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { deleteGroup, type Group, listGroups } from "#core/contract/groups.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteGroupDialogProps {
  group: Group;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteGroupDialog({ group, onClose, onDeleted }: DeleteGroupDialogProps) {
  const remove = useAction(deleteGroup, {
    invalidates: [listGroups],
    onSuccess: () => {
      notifySuccess("Group deleted");
      onClose();
      onDeleted?.();
    },
  });
  const contacts =
    group.totalContacts === 1 ? "1 contact" : `${formatCount(group.totalContacts)} contacts`;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${group.name}?`}
      description={
        <>
          The group and its {contacts} will be deleted. This action cannot be undone. Numbers that
          opted out stay opted out.
        </>
      }
      confirmLabel="Delete group"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: group._id })}
    >
      {group.groupstatus ? <Alert tone="attention" title={GROUP_TEXTS.inUse} /> : null}
    </ConfirmDialog>
  );
}
