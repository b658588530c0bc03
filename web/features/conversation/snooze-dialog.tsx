import { useContext, useState } from "react";
import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { DateTimeField } from "#web/components/form/date-time-field.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { TimeZone } from "#web/lib/dates.ts";

interface SnoozeDialogProps {
  /** Who it is with. */
  name: string;
  onSnooze: (until: number) => void;
  onClose: () => void;
}

const DAY_MS = 86_400_000;
const NINE = 540;

/** Puts a conversation off: it is open again from that time on, or when its contact writes. */
export function SnoozeDialog({ name, onSnooze, onClose }: SnoozeDialogProps) {
  const zone = useContext(TimeZone);
  const [until, setUntil] = useState<number | undefined>(() => {
    const { day } = wallClockAt(Date.now() + DAY_MS, zone);
    return momentOf({ day, minutes: NINE }, zone)?.at;
  });
  const [error, setError] = useState<string>();
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (until === undefined) setError("Choose a day and a time");
    else if (until <= Date.now()) setError("Choose a time in the future");
    else onSnooze(until);
  };
  return (
    <FormDialog
      title={`Snooze the conversation with ${name}`}
      description="It comes back at this time, or earlier if a message arrives."
      form={{ submit, submitting: false }}
      submitLabel="Snooze"
      onClose={onClose}
    >
      <DateTimeField
        label="Until"
        value={until}
        onValue={(at) => {
          setUntil(at);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}
