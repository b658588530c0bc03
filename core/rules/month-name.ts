const monthNames = new Intl.DateTimeFormat("en-AU", { month: "long", timeZone: "UTC" });

/** The name of a month from 1 to 12. */
export function monthName(month: number): string {
  return monthNames.format(Date.UTC(2000, month - 1, 1));
}
