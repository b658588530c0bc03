export interface Mentionable {
  _id: string;
  name: string;
}

/** A name that is being typed behind an `@`. */
interface Typing {
  /** Where the `@` is. */
  from: number;
  typed: string;
}

/** What is being typed at the caret; undefined if it is no name. */
export function mentionAt(text: string, caret: number): Typing | undefined {
  const found = /(?:^|\s)@([^\s@][^@\n]{0,30})?$/.exec(text.slice(0, caret));
  if (!found) return undefined;
  const typed = found[1] ?? "";
  return { from: caret - typed.length - 1, typed };
}

/** The text with a whole name in the place of what was typed, and where the caret is then. */
export function withMention(text: string, { from }: Typing, caret: number, name: string) {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).trimStart(), caret: before.length };
}

/** The people that a text mentions; a name that another one begins with counts once. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  let rest = text;
  const longestFirst = people.toSorted((one, other) => other.name.length - one.name.length);
  return longestFirst
    .filter(({ name }) => {
      const named = rest.includes(`@${name}`);
      rest = rest.replaceAll(`@${name}`, "");
      return named;
    })
    .map(({ _id }) => _id);
}
