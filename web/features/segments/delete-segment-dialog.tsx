import { SEGMENT_TEXTS } from "#core/audience/segment-filter.ts";
import { deleteSegment, listSegments, type Segment } from "#core/contract/segments/segments.ts";
import { ConfirmAction } from "#web/components/form/confirm-action.tsx";
import { Alert } from "#web/components/ui/alert.tsx";

interface DeleteSegmentDialogProps {
  segment: Segment;
  onClose: () => void;
}

export function DeleteSegmentDialog({ segment, onClose }: DeleteSegmentDialogProps) {
  return (
    <ConfirmAction
      endpoint={deleteSegment}
      input={{ id: segment._id }}
      invalidates={[listSegments]}
      done={SEGMENT_TEXTS.deleted}
      onClose={onClose}
      title={`Delete ${segment.name}?`}
      description="Only the filter is deleted. The contacts it finds stay in their groups."
      confirmLabel="Delete segment"
      danger
    >
      {segment.used ? <Alert tone="attention" title={SEGMENT_TEXTS.inUse} /> : null}
    </ConfirmAction>
  );
}
