/** Percent by which a figure grew, to one decimal; null where there was nothing to grow from. */
export function percentChange(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
}
