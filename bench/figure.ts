/** One line of the report. */
export interface Figure {
  name: string;
  /** Medians of the rounds. */
  value: number;
  unit: string;
  /** What a bare program reaches in the same run, where there is one to compare with. */
  floor?: { name: string; value: number };
  /** What has to hold, and whether it does. */
  target?: { text: string; met: boolean };
  /** Figures of the single rounds. */
  rounds: readonly number[];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

export function perSecond(count: number, ms: number): number {
  return (count / ms) * 1000;
}

/** A rate beside its floor; `least` is the share of the floor that it has to reach. */
export function besideFloor(
  figure: { name: string; unit: string; rounds: readonly number[] },
  floor: { name: string; rounds: readonly number[] },
  least?: number,
): Figure {
  const value = median(figure.rounds);
  const bare = median(floor.rounds);
  return {
    ...figure,
    value,
    floor: { name: floor.name, value: bare },
    target:
      least === undefined
        ? undefined
        : { text: `at least ${least} of the floor`, met: value / bare >= least },
  };
}
