/** Some of a set's numbers in their order; the last of them, if none follow. */
export interface NumberPage {
  numbers: readonly string[];
  isLast: boolean;
}

interface Changes {
  came: string[];
  left: string[];
  /** As far as both pages reach; null if that is the end of both. */
  upTo: string | null;
}

/** Who is in a set now and was not before, and the other way around. */
export function changesOf(now: NumberPage, before: NumberPage): Changes {
  const ends = [now, before].flatMap(({ numbers, isLast }) =>
    isLast ? [] : (numbers.at(-1) ?? []),
  );
  const [upTo = null] = ends.sort();
  const within = ({ numbers }: NumberPage) =>
    upTo === null ? [...numbers] : numbers.filter((number) => number <= upTo);
  const [is, was] = [within(now), within(before)];
  const [isIn, wasIn] = [new Set(is), new Set(was)];
  return {
    came: is.filter((number) => !wasIn.has(number)),
    left: was.filter((number) => !isIn.has(number)),
    upTo,
  };
}
