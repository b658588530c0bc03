import type { PresentPerson } from "#core/room-frames.ts";

/** Which colleagues are in the room, and who of them is typing. */
export function presenceWords(present: readonly PresentPerson[]): string {
  const typing = present.filter((person) => person.typing);
  if (typing.length > 0) return `${namesOf(typing)} ${typing.length > 1 ? "are" : "is"} typing`;
  if (present.length === 0) return "";
  return `${namesOf(present)} ${present.length > 1 ? "are" : "is"} here too`;
}

function namesOf(people: readonly PresentPerson[]): string {
  const [first, second] = people.map(({ name }) => name);
  if (people.length > 2) return `${first} and ${people.length - 1} others`;
  return second === undefined ? `${first}` : `${first} and ${second}`;
}
