import { useDates } from "#web/lib/dates.ts";

interface DateTimeProps {
  /** Epoch milliseconds or an ISO text. */
  at: number | string;
  /** Leaves the time of day out. */
  dateOnly?: boolean;
  /** Leaves the day out, under a heading that says it. */
  timeOnly?: boolean;
  /** Gives the time to the second. */
  seconds?: boolean;
}

/** A time in the account's time zone. */
export function DateTime({ at, dateOnly, timeOnly, seconds }: DateTimeProps) {
  const dates = useDates();
  const time = seconds ? dates.seconds(at) : dates.time(at);
  return (
    <time dateTime={new Date(at).toISOString()} className="figures whitespace-nowrap">
      {timeOnly ? time : dates.date(at)}
      {dateOnly || timeOnly ? null : <span className="text-muted-foreground"> {time}</span>}
    </time>
  );
}
