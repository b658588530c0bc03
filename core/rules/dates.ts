interface Formatters {
  date: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
}

// Making a formatter costs a hundred times what using it does.
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
      hourCycle: "h12",
    }),
  };
  cache.set(timeZone, made);
  return made;
}

function part(parts: readonly Intl.DateTimeFormatPart[], type: string): string {
  return parts.find((found) => found.type === type)?.value ?? "";
}

/** Epoch milliseconds as DD/MM/YYYY in an IANA zone. An unknown zone throws a RangeError. */
export function formatDate(ms: number, timeZone: string): string {
  const parts = formatters(timeZone).date.formatToParts(ms);
  return `${part(parts, "day")}/${part(parts, "month")}/${part(parts, "year")}`;
}

/** Epoch milliseconds as hh:mm AM or PM in an IANA zone; midnight is 12:00 AM. */
export function formatTime(ms: number, timeZone: string): string {
  const parts = formatters(timeZone).time.formatToParts(ms);
  return `${part(parts, "hour")}:${part(parts, "minute")} ${part(parts, "dayPeriod").toUpperCase()}`;
}

/** DD/MM/YYYY hh:mm A. */
export function formatDateTime(ms: number, timeZone: string): string {
  return `${formatDate(ms, timeZone)} ${formatTime(ms, timeZone)}`;
}
