import { deleteContact, deleteContacts, listContacts } from "#core/contract/contacts.ts";
import { getGroup, listGroups } from "#core/contract/groups.ts";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { formatCount } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface RemoveContactsDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveContactsDialog({ ids, onClose, onRemoved }: RemoveContactsDialogProps) {
  const [only] = ids;
  const what = ids.length === 1 ? "contact" : `${formatCount(ids.length)} contacts`;
  const options = {
    invalidates: [listContacts, getGroup, listGroups],
    onSuccess: () => {
      notifySuccess(`${ids.length === 1 ? "Contact" : what} removed`);
      onRemoved();
      onClose();
    },
  };
  const removeOne = useAction(deleteContact, options);
  const removeSeveral = useAction(deleteContacts, options);
  const remove = () => {
    if (ids.length === 1 && only) removeOne.mutate({ id: only });
    else removeSeveral.mutate({ contact_ids: [...ids] });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={ids.length === 1 ? "Remove this contact?" : `Remove ${what}?`}
      description="They and their details are removed from this group. This cannot be undone. Numbers that opted out stay opted out."
      confirmLabel={`Remove ${what}`}
      danger
      loading={removeOne.isPending || removeSeveral.isPending}
      onConfirm={remove}
    />
  );
}
