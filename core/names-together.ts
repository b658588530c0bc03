const AND = new Intl.ListFormat("en-AU");
/** How many are named before the others are only counted. */
const NAMED = 5;

/** `Members and Friends`; of many, the first five and how many others there are. */
export function namesTogether(names: readonly string[]): string {
  const others = names.length - NAMED;
  if (others <= 0) return AND.format(names);
  const rest = others === 1 ? "1 other" : `${others} others`;
  return AND.format([...names.slice(0, NAMED), rest]);
}
