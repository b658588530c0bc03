const STEPS = [1, 2, 5, 10];

/** The round number at the top of an axis that must hold `most`; its half is a whole number, too. */
export function axisTop(most: number): number {
  const half = Math.max(1, most / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  const step = STEPS.find((each) => each * power >= half) ?? 10;
  return 2 * step * power;
}

/** How many periods there are from one label to the next, so that at most `most` are written. */
export function labelStep(periods: number, most: number): number {
  return Math.max(1, Math.ceil(periods / most));
}
