/** D1 takes no more in one database. */
export const FULL = 10_000_000_000;
/** From here on there is no time to lose. */
const ALMOST_FULL = 0.8 * FULL;
const DAY_MS = 86_400_000;

interface Size {
  name: string;
  day: string;
  bytes: number;
}

/** How large each database is, what a day adds, and when it is almost full; `sizes` begin with the oldest day. */
export function databaseFigures(sizes: readonly Size[]) {
  return [...Map.groupBy(sizes, ({ name }) => name)].map(([name, days]) => {
    const bytes = days.at(-1)?.bytes ?? 0;
    const perDay = growthOf(days);
    return { name, bytes, perDay, daysLeft: daysLeft(bytes, perDay) };
  });
}

/** Undefined until there are two days. */
function growthOf(days: readonly Size[]): number | undefined {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last || first === last) return undefined;
  const passed = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS;
  return (last.bytes - first.bytes) / passed;
}

/** Undefined if it does not grow. */
function daysLeft(bytes: number, perDay: number | undefined): number | undefined {
  if (bytes >= ALMOST_FULL) return 0;
  return perDay !== undefined && perDay > 0 ? (ALMOST_FULL - bytes) / perDay : undefined;
}
