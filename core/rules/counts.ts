const counts = new Intl.NumberFormat("en-AU");

/** `9874` → `9,874`. */
export function formatCount(value: number): string {
  return counts.format(value);
}
