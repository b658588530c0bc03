import { useState } from "react";
import { type SegmentFilter, segmentFilter } from "#core/audience/segment-filter.ts";
import { ConditionsField, FIRST_CONDITIONS } from "#web/components/conditions/conditions-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

interface ConditionsDialogProps {
  start: SegmentFilter | undefined;
  onChoose: (chosen: SegmentFilter | undefined) => void;
  onClose: () => void;
}

/** Chooses the conditions of a list, as those of a segment. */
export function ConditionsDialog({ start, onChoose, onClose }: ConditionsDialogProps) {
  const [written, setWritten] = useState<unknown>(start ?? FIRST_CONDITIONS);
  const [shown, setShown] = useState(false);
  const { data: filter, error } = segmentFilter.safeParse(written);
  const choose = (chosen: SegmentFilter | undefined) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <Dialog
      onOpenChange={onClose}
      title="Conditions"
      description="Show only contacts that match. You can save them as a segment."
      footer={
        <>
          {start ? (
            <Button variant="outline" className="mr-auto" onClick={() => choose(undefined)}>
              Remove all
            </Button>
          ) : null}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => (filter ? choose(filter) : setShown(true))}>Show contacts</Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-2 pb-5">
        <ConditionsField
          levels={1}
          start={start ?? FIRST_CONDITIONS}
          onChange={setWritten}
          error={shown ? error?.issues[0]?.message : undefined}
        />
      </div>
    </Dialog>
  );
}
