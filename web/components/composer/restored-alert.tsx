import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";

interface RestoredAlertProps {
  /** When it was written. */
  at: number;
  onDiscard: () => void;
}

/** Says that what is being written was kept by this browser, not begun now. */
export function RestoredAlert({ at, onDiscard }: RestoredAlertProps) {
  return (
    <Alert
      title="We kept what you were writing"
      actions={
        <Button variant="outline" size="sm" onClick={onDiscard}>
          Discard it
        </Button>
      }
    >
      You wrote it on <DateTime at={at} />. It has not been sent or saved.
    </Alert>
  );
}
