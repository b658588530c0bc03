interface Formatters {
  date: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

// Creating a formatter costs a hundred times as much as using one.
const cache = new Map<string, Formatters>();

function formatters(timeZone: string): Formatters {
  const known = cache.get(timeZone);
  if (known) return known;
  const made: Formatters = {
    date: new Intl.DateTimeFormat("en-GB", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      day: "2-digit",
      month: "2-digit",
      year: "numeric",
    }),
    time: new Intl.DateTimeFormat("en-US", {
      timeZone,
      numberingSystem: "latn",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h12",
    }),
  };
  cache.set(timeZone, made);
  return made;
}

function partsOf(format: Intl.DateTimeFormat, ms: number): Record<string, string> {
  return Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
}

/** Epoch milliseconds as DD/MM/YYYY in an IANA zone. An unknown zone throws a RangeError. */
export function formatDate(ms: number, timeZone: string): string {
  const { day, month, year } = partsOf(formatters(timeZone).date, ms);
  return `${day}/${month}/${year}`;
}

/** Epoch milliseconds as hh:mm AM or PM in an IANA zone; midnight is 12:00 AM. */
export function formatTime(ms: number, timeZone: string): string {
  const { hour, minute, dayPeriod } = partsOf(formatters(timeZone).time, ms);
  return `${hour}:${minute} ${dayPeriod?.toUpperCase()}`;
}

/** The same with seconds: hh:mm:ss AM. */
export function formatSeconds(ms: number, timeZone: string): string {
  const { hour, minute, second, dayPeriod } = partsOf(formatters(timeZone).time, ms);
  return `${hour}:${minute}:${second} ${dayPeriod?.toUpperCase()}`;
}

const weekdays = new Intl.DateTimeFormat("en-AU", { weekday: "long", timeZone: "UTC" });

/** The day of a moment as a heading: `Today`, `Yesterday`, `Friday 20/11/2026`. */
export function dayHeading(ms: number, now: number, timeZone: string): string {
  const date = formatDate(ms, timeZone);
  if (date === formatDate(now, timeZone)) return "Today";
  const midnight = (day: string) => Date.parse(`${day.split("/").reverse().join("-")}T00:00:00Z`);
  const ago = midnight(formatDate(now, timeZone)) - midnight(date);
  return ago === 86_400_000 ? "Yesterday" : `${weekdays.format(midnight(date))} ${date}`;
}

/** From one time of day to another; with seconds where both fall into the same minute. */
export function timeSpan(from: number, to: number, timeZone: string): { from: string; to: string } {
  const [first, last] = [formatTime(from, timeZone), formatTime(to, timeZone)];
  if (first !== last) return { from: first, to: last };
  return { from: formatSeconds(from, timeZone), to: formatSeconds(to, timeZone) };
}

/** DD/MM/YYYY hh:mm A. */
export function formatDateTime(ms: number, timeZone: string): string {
  return `${formatDate(ms, timeZone)} ${formatTime(ms, timeZone)}`;
}

const months = new Intl.DateTimeFormat("en-AU", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A month in the wire format, `2026-11`, as `Nov 2026`. */
export function formatMonth(month: string): string {
  return months.format(Date.parse(`${month}-01T00:00:00Z`));
}

/** A day in the wire format, `2026-11-20`, which has no time zone, as `20/11/2026`. */
export function formatDay(day: string): string {
  return day.split("-").reverse().join("/");
}

const shortWeekdays = new Intl.DateTimeFormat("en-AU", { weekday: "short", timeZone: "UTC" });

/** The day of the week of a day in the wire format: `Fri`. */
export function shortWeekday(day: string): string {
  return shortWeekdays.format(Date.parse(`${day}T00:00:00Z`));
}

/** The time zone of the machine that this runs on, by its IANA name. */
export function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
