/** A Worker has six connections at once; the others are left to what else it does. */
const AT_ONCE = 5;

/** What the work brings for each item, a few at a time. If all of it throws, so does this: the first error. */
export async function inLanes<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const waiting = items.values();
  const results: R[] = [];
  const errors: unknown[] = [];
  const lane = async () => {
    for (const item of waiting) {
      try {
        results.push(await work(item));
      } catch (error) {
        errors.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  if (results.length === 0 && errors.length > 0) throw errors[0];
  return results;
}
