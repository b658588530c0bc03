import { Alert } from "#web/components/ui/alert.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useDates } from "#web/lib/dates.ts";

interface QuietNoticeProps {
  at: number;
  /** When the quiet hours are over. */
  until: number;
  onLater: (at: number) => void;
}

/** That a campaign would reach people early or late in the day, and a better time. */
export function QuietNotice({ at, until, onLater }: QuietNoticeProps) {
  const { date, time } = useDates();
  const isToday = date(until) === date(at);
  return (
    <Alert
      title={`Sent at ${time(at)}`}
      actions={
        <Button variant="outline" size="sm" onClick={() => onLater(until)}>
          Schedule for {time(until)}
          {isToday ? "" : " the next day"}
        </Button>
      }
    >
      Most people do not welcome marketing before 9:00 AM or after 8:00 PM.
    </Alert>
  );
}
