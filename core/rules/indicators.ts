/** What the platform is watched by: the monitor, its alerts, its metrics and docs/operations all come from this list. */
interface Indicator {
  title: string;
  unit:
    | "messages"
    | "letters"
    | "effects"
    | "jobs"
    | "campaigns"
    | "minutes"
    | "ms"
    | "%"
    | "days"
    | "yes";
  /** It is bad from here on, or below. */
  bad: "from" | "below";
  limit: number;
  /** So long it must be bad before anyone is told. */
  afterMinutes: number;
}

const soon = { bad: "from", afterMinutes: 2 } as const;
const later = { bad: "from", afterMinutes: 10 } as const;

/** By the names of their pages in docs/operations. */
export const INDICATORS = {
  "silent-database": { title: "Database does not answer", unit: "yes", limit: 1, ...soon },
  "queue-depth": { title: "Queue is long", unit: "messages", limit: 10_000, ...later },
  "queue-age": { title: "Queue is late", unit: "minutes", limit: 15, ...soon },
  "dead-letters": { title: "Dead letters", unit: "letters", limit: 1, ...soon },
  "parked-effects": { title: "Parked effects", unit: "effects", limit: 1, ...soon },
  "late-sweeps": { title: "Background work is late", unit: "jobs", limit: 1, ...soon },
  "stopped-carrier": { title: "Carrier is stopped", unit: "yes", limit: 1, ...soon },
  "carrier-errors": { title: "Carrier refuses messages", unit: "%", limit: 20, ...later },
  "carrier-latency": { title: "Carrier is slow", unit: "ms", limit: 5_000, ...later },
  "missing-receipts": {
    ...{ title: "Receipts are missing", unit: "%", limit: 10, bad: "below", afterMinutes: 10 },
  },
  "unknown-messages": { title: "Unknown messages", unit: "messages", limit: 100, ...later },
  "held-messages": {
    title: "Messages without a carrier",
    unit: "messages",
    limit: 1_000,
    ...later,
  },
  "stalled-campaigns": { title: "Campaigns do not move", unit: "campaigns", limit: 1, ...soon },
  "database-size": { title: "Database is almost full", unit: "%", limit: 80, ...later },
  "database-days": {
    ...{ title: "Database fills up", unit: "days", limit: 30, bad: "below", afterMinutes: 60 },
  },
} as const satisfies Record<string, Indicator>;

export type IndicatorName = keyof typeof INDICATORS;

export const INDICATOR_NAMES = Object.keys(INDICATORS).filter(isIndicator);

export function isIndicator(name: string): name is IndicatorName {
  return Object.hasOwn(INDICATORS, name);
}

export function indicatorOf(name: IndicatorName): Indicator {
  return INDICATORS[name];
}

/** What was measured of one queue, database or carrier. */
export interface Reading {
  indicator: IndicatorName;
  subject: string;
  value: number;
}

export function isBad({ indicator, value }: Pick<Reading, "indicator" | "value">): boolean {
  const { bad, limit } = indicatorOf(indicator);
  return bad === "from" ? value >= limit : value < limit;
}

/** As people read it: "12 minutes", "85 %". */
export function readingText({ indicator, value }: Pick<Reading, "indicator" | "value">): string {
  const { unit } = indicatorOf(indicator);
  if (unit === "yes") return value > 0 ? "Yes" : "No";
  const count = Math.round(value).toLocaleString("en-AU");
  if (unit === "%" || unit === "ms") return `${count} ${unit}`;
  return `${count} ${count === "1" ? unit.replace(/s$/, "") : unit}`;
}

/** The monitor, with the indicator's page open. */
export function indicatorPath(name: IndicatorName): string {
  return `/admin/monitor?page=${name}`;
}

/** As Prometheus names it. */
export function metricName(name: IndicatorName): string {
  return `cooee_${name.replaceAll("-", "_")}`;
}
