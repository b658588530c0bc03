import { useDates } from "#web/lib/dates.ts";

interface DateTimeProps {
  /** Epoch milliseconds or an ISO text. */
  at: number | string;
  /** Leaves the time of day out. */
  dateOnly?: boolean;
}

/** A time in the account's time zone. */
export function DateTime({ at, dateOnly }: DateTimeProps) {
  const { date, time } = useDates();
  return (
    <time dateTime={new Date(at).toISOString()} className="figures whitespace-nowrap">
      {date(at)}
      {dateOnly ? null : <span className="text-muted-foreground"> {time(at)}</span>}
    </time>
  );
}
