import type { Millicents } from "#core/rules/money.ts";
/** What is taken of each lot, oldest first, everything by default; undefined if all of them hold less. */
export function piecesOf<L extends { remaining: Millicents }>(
  lots: readonly L[],
  amount: Millicents | undefined,
) {
  let left = amount ?? Number.POSITIVE_INFINITY;
  const pieces: { lot: L; amount: Millicents }[] = [];
  for (const lot of lots) {
    if (left <= 0) break;
    const piece = Math.min(left, lot.remaining);
    pieces.push({ lot, amount: piece });
    left -= piece;
  }
  return amount !== undefined && left > 0 ? undefined : pieces;
}
