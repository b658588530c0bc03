import { formatDate, formatTime } from "#web/lib/format.ts";

/** A moment in the reader's time zone, from epoch milliseconds or an ISO text. */
export function DateTime({ at }: { at: number | string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="figures whitespace-nowrap">
      {formatDate(at)} <span className="text-muted-foreground">{formatTime(at)}</span>
    </time>
  );
}
