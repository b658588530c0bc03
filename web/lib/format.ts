import { formatCount } from "#core/rules/counts.ts";
import {
  type AmountKind,
  formatRate as formatMillicents,
  formatMoney,
  formatRounded,
  fromCents,
} from "#core/rules/money.ts";

export { formatCount };

const decimals = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1 });

/** `54307` → `$543.07`. It takes cents, as the API does; the kind says how they are rounded. */
export function formatCents(cents: number, kind: AmountKind): string {
  return formatMoney(fromCents(cents), kind);
}

/** `154307` → `$1.5K`: a mark at the side of a chart. */
export function formatMark(cents: number): string {
  return formatRounded(fromCents(cents));
}

/** Prices are without tax, and each says so in these words. */
export const EXCL_GST = "excl. GST";

/** `54307` → `$543.07 excl. GST`. */
export function formatPrice(cents: number): string {
  return `${formatCents(cents, "charge")} ${EXCL_GST}`;
}

/** `5.5` → `5.5¢`: the price of one message or part. */
export function formatRate(cents: number): string {
  return formatMillicents(fromCents(cents));
}

/** `1 recipient`, `9,874 recipients`. */
export function formatCounted(value: number, one: string): string {
  return `${formatCount(value)} ${value === 1 ? one : `${one}s`}`;
}

/**
 * The share of a total in whole per cent: `formatShare(1, 3)` → `33%`. 100% only once all are counted,
 * and 0% only while none are.
 */
export function formatShare(part: number, total: number): string {
  if (total <= 0) return "0%";
  const share = (part / total) * 100;
  if (share > 0 && share < 1) return "<1%";
  return `${part < total ? Math.min(99, Math.round(share)) : 100}%`;
}

/** `95000` → `1 min 35 s`: a length of time in milliseconds, in its two largest units. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds === 0) return "<1 s";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min${seconds % 60 ? ` ${seconds % 60} s` : ""}`;
  const hours = Math.floor(minutes / 60);
  return `${hours} h${minutes % 60 ? ` ${minutes % 60} min` : ""}`;
}

/** `1536` → `1.5 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${decimals.format(bytes / 1000)} kB`;
  return `${decimals.format(bytes / 1_000_000)} MB`;
}
