import { createContext, useContext } from "react";
import { dayHeading, formatDate, formatSeconds, formatTime, timeSpan } from "#core/rules/dates.ts";

/** The account's time zone, which every date and time is shown in (R018, R675). */
export const TimeZone = createContext("Australia/Sydney");

/** Epoch milliseconds, or an ISO string. */
type Moment = number | string;

/** Dates and times in the account's time zone, whatever the browser's is. */
export function useDates() {
  const zone = useContext(TimeZone);
  const ms = (moment: Moment) => new Date(moment).getTime();
  return {
    date: (moment: Moment) => formatDate(ms(moment), zone),
    time: (moment: Moment) => formatTime(ms(moment), zone),
    day: (moment: Moment) => dayHeading(ms(moment), Date.now(), zone),
    /** Two times of day; with seconds where both fall into the same minute. */
    span: (from: Moment, to: Moment) => timeSpan(ms(from), ms(to), zone),
    seconds: (moment: Moment) => formatSeconds(ms(moment), zone),
  };
}
