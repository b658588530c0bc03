import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { deleteSegment, listSegments, type Segment } from "#core/contract/segments.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { ConfirmDialog } from "#web/components/ui/confirm-dialog.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { useAction } from "#web/lib/query.ts";

interface DeleteSegmentDialogProps {
  segment: Segment;
  onClose: () => void;
}

export function DeleteSegmentDialog({ segment, onClose }: DeleteSegmentDialogProps) {
  const remove = useAction(deleteSegment, {
    invalidates: [listSegments],
    onSuccess: () => {
      notifySuccess(SEGMENT_TEXTS.deleted);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${segment.name}?`}
      description="Only the filter is deleted. The contacts it finds stay in their groups."
      confirmLabel="Delete segment"
      danger
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ id: segment._id })}
    >
      {segment.used ? <Alert tone="attention" title={SEGMENT_TEXTS.inUse} /> : null}
    </ConfirmDialog>
  );
}
