import { momentOf, wallClockAt } from "./wall-clock.ts";
import { dayOfWeek, daysAfter } from "./zoned-day.ts";

/** The hours in which an account sends marketing, by the clocks of its time zone. */
export interface SendWindow {
  /** Minutes since midnight. */
  from: number;
  /** Not before `from`: then it is on the next day. The end itself is outside. */
  to: number;
  /** Days on which it opens: Sunday is 0. */
  days: readonly number[];
}

interface Opening {
  opens: number;
  closes: number;
}

/** No time of day is further away than this, whatever the days. */
const DAYS_AHEAD = 8;

/** The opening at a moment or, where it is outside, the next. */
function openingFrom(window: SendWindow, timeZone: string, at: number): Opening | undefined {
  // One that opened the day before may last past midnight.
  const first = daysAfter(wallClockAt(at, timeZone).day, -1);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = daysAfter(first, ahead);
    if (!window.days.includes(dayOfWeek(day))) continue;
    const found = openingOn(window, timeZone, day);
    if (found && found.closes > at) return found;
  }
  return undefined;
}

function openingOn({ from, to }: SendWindow, timeZone: string, day: string): Opening | undefined {
  const opens = momentOf({ day, minutes: from }, timeZone);
  const closes = momentOf({ day: to > from ? day : daysAfter(day, 1), minutes: to }, timeZone);
  // Clocks that skip all of it leave none on that day.
  if (!opens || !closes || closes.at <= opens.at) return undefined;
  return { opens: opens.at, closes: closes.at };
}

/** When what is to go out at a moment may go out: then, or at the next opening. */
export function opensAt(window: SendWindow | undefined, timeZone: string, at: number): number {
  if (!window) return at;
  const opening = openingFrom(window, timeZone, at);
  return opening ? Math.max(opening.opens, at) : at;
}

/** When something that takes so long is finished if it begins at a moment and rests while it is closed. */
export function finishesAt(
  window: SendWindow | undefined,
  timeZone: string,
  { at, ms }: { at: number; ms: number },
): number {
  let [now, left] = [at, ms];
  while (window) {
    const opening = openingFrom(window, timeZone, now);
    if (!opening) break;
    now = Math.max(opening.opens, now);
    if (now + left <= opening.closes) break;
    left -= opening.closes - now;
    now = opening.closes;
  }
  return now + left;
}

/** When marketing is welcome, for accounts that have not chosen hours of their own. */
const WELCOME: SendWindow = { from: 9 * 60, to: 20 * 60, days: [0, 1, 2, 3, 4, 5, 6] };

/** When marketing is welcome again; undefined if it is at that moment. */
export function quietUntil(timeZone: string, at: number): number | undefined {
  const opens = opensAt(WELCOME, timeZone, at);
  return opens === at ? undefined : opens;
}
