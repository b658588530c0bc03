/** Those of a list that are wanted. A filter that finds nothing would prove nothing, so it fails. */
export function someOf<T>(list: readonly T[], wanted: (item: T) => boolean): T[] {
  const found = list.filter(wanted);
  if (found.length === 0) throw new Error("The filter matches nothing");
  return found;
}

/** Those whose name is in a list, every one of which must be there. */
export function allNamed<T>(
  list: readonly T[],
  names: readonly string[],
  nameOf: (item: T) => string,
): T[] {
  return names.flatMap((name) => someOf(list, (item) => nameOf(item) === name));
}
