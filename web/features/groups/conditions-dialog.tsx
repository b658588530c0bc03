import { useState } from "react";
import { type SegmentFilter, segmentFilter } from "#core/audience/segment-filter.ts";
import { ConditionsField, FIRST_CONDITIONS } from "#web/components/conditions/conditions-field.tsx";
import type { WrittenFilter } from "#web/components/conditions/written-filter.ts";
import { GuardedDialog } from "#web/components/form/guarded-dialog.tsx";
import { differs } from "#web/components/form/use-form.ts";
import { Button } from "#web/components/ui/button.tsx";

interface ConditionsDialogProps {
  start: SegmentFilter | undefined;
  onChoose: (chosen: SegmentFilter | undefined) => void;
  onClose: () => void;
}

/** Chooses the conditions of a list, as those of a segment. */
export function ConditionsDialog({ start, onChoose, onClose }: ConditionsDialogProps) {
  const first = start ?? FIRST_CONDITIONS;
  const [written, setWritten] = useState<WrittenFilter>(first);
  const [shown, setShown] = useState(false);
  const { data: filter, error } = segmentFilter.safeParse(written);
  const choose = (chosen: SegmentFilter | undefined) => {
    onChoose(chosen);
    onClose();
  };
  return (
    <GuardedDialog
      wouldLose={differs(written, first)}
      onClose={onClose}
      title="Conditions"
      description="Show only contacts that match. You can save them as a segment."
      footer={(close) => (
        <>
          {start ? (
            <Button variant="outline" className="mr-auto" onClick={() => choose(undefined)}>
              Remove all
            </Button>
          ) : null}
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button onClick={() => (filter ? choose(filter) : setShown(true))}>Show contacts</Button>
        </>
      )}
    >
      <div className="grid grid-cols-1 gap-2 pb-5">
        <ConditionsField
          levels={1}
          start={first}
          onChange={setWritten}
          error={shown ? error?.issues[0]?.message : undefined}
        />
      </div>
    </GuardedDialog>
  );
}
