interface Point {
  at: number;
  value: number;
}

/** In units of the drawing; the SVG stretches to fit. */
export const CURVE = { width: 600, height: 160 } as const;

interface Scale {
  from: number;
  to: number;
  /** The value at the top. */
  top: number;
}

function placed({ at, value }: Point, { from, to, top }: Scale): string {
  const x = to > from ? ((at - from) / (to - from)) * CURVE.width : CURVE.width;
  const y = CURVE.height - (Math.min(value, top) / Math.max(top, 1)) * CURVE.height;
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}

/** An SVG path through the points. */
export function linePath(points: readonly Point[], scale: Scale): string {
  return points.map((point, i) => `${i === 0 ? "M" : "L"}${placed(point, scale)}`).join("");
}

/** The same, closed along the bottom, to be filled. */
export function areaPath(points: readonly Point[], scale: Scale): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return "";
  const start = placed({ at: first.at, value: 0 }, scale);
  const end = placed({ at: last.at, value: 0 }, scale);
  return `M${start}${linePath(points, scale).replace("M", "L")}L${end}Z`;
}

/** At most `most` of the points, evenly spread and always including the last. */
export function thinned<T>(points: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(points.length / most));
  return points.filter((_, i) => (points.length - 1 - i) % step === 0);
}
