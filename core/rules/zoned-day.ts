const DAY_MS = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const fresh = new Intl.DateTimeFormat("en-AU", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formatters.set(timeZone, fresh);
  return fresh;
}

/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
function offsetAt(ms: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

/**
 * The first moment of a day (`2026-11-20`) in an IANA zone, in epoch milliseconds; daylight saving is
 * looked up at the answer itself. Undefined where there is no such day.
 */
export function startOfDay(day: string, timeZone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(day)) return undefined;
  const first = utc - offsetAt(utc, timeZone);
  return utc - offsetAt(first, timeZone);
}

/** The first moment of the day after. */
export function endOfDay(day: string, timeZone: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return undefined;
  return startOfDay(new Date(utc + DAY_MS).toISOString().slice(0, 10), timeZone);
}
