/** One line of the report. */
export interface Figure {
  name: string;
  /** The median of the rounds, unless `name` says otherwise. */
  value: number;
  unit: string;
  /** The figures of the individual rounds. */
  rounds: readonly number[];
  /** What bare programs achieve beside it. */
  floors?: readonly Floor[];
  /** What must hold, and whether it does. */
  target?: { text: string; met: boolean };
}

export interface Floor {
  name: string;
  value: number;
  rounds: readonly number[];
  /** The figure as a share of the floor: the median of the rounds' own shares. */
  share: number;
}

/** A line with the median of its rounds. */
export function figureOf(
  name: string,
  unit: string,
  rounds: readonly number[],
  more: Pick<Figure, "floors" | "target"> = {},
): Figure {
  return { name, unit, value: median(rounds), rounds, ...more };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** What 99 of a hundred are below. */
export function p99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

export function perSecond(count: number, ms: number): number {
  return (count / ms) * 1000;
}

/** A bare program's rounds beside a figure's, each pair measured together. */
export function floorOf(name: string, rounds: readonly number[], figure: readonly number[]): Floor {
  const shares = rounds.map((floor, i) => (figure[i] ?? 0) / floor);
  return { name, rounds, value: median(rounds), share: median(shares) };
}

/** Whether a value stays below the most that it may be. */
export function under(most: number, value: number, unit = ""): Figure["target"] {
  return { text: `under ${most}${unit && ` ${unit}`}`, met: value < most };
}

/** Whether a figure reaches that share of its floor. */
export function atLeast(share: number, floor: Floor): Figure["target"] {
  return { text: `at least ${share} of the floor`, met: floor.share >= share };
}
