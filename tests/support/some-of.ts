/** The items of a list that are wanted. A filter that matches nothing would prove nothing, so it throws. */
export function someOf<T>(list: readonly T[], wanted: (item: T) => boolean): T[] {
  const found = list.filter(wanted);
  if (found.length === 0) throw new Error("The filter matches nothing");
  return found;
}

/** The items with these names, every one of which must be found. */
export function allNamed<T>(
  list: readonly T[],
  names: readonly string[],
  nameOf: (item: T) => string,
): T[] {
  return names.flatMap((name) => someOf(list, (item) => nameOf(item) === name));
}
