import { createContext, useContext } from "react";
import { formatDate, formatSeconds, formatTime } from "#core/rules/dates.ts";

/** The account's time zone, in which every date and time is shown (R018, R675). */
export const TimeZone = createContext("Australia/Sydney");

/** Epoch milliseconds, or an ISO text. */
type Moment = number | string;

/** Dates and times as the account's clocks show them, whatever the browser's do. */
export function useDates() {
  const zone = useContext(TimeZone);
  const ms = (moment: Moment) => new Date(moment).getTime();
  return {
    date: (moment: Moment) => formatDate(ms(moment), zone),
    time: (moment: Moment) => formatTime(ms(moment), zone),
    seconds: (moment: Moment) => formatSeconds(ms(moment), zone),
  };
}
