import type { MessageRecord } from "#core/contract/messages/messages.ts";

interface Day {
  heading: string;
  rows: MessageRecord[];
}

/** Messages, newest first, under the headings of their days. */
export function byDay(
  messages: readonly MessageRecord[],
  headingOf: (at: number) => string,
): readonly Day[] {
  const days = new Map<string, MessageRecord[]>();
  for (const message of messages) {
    const heading = headingOf(message.createdAt);
    days.set(heading, [...(days.get(heading) ?? []), message]);
  }
  return [...days].map(([heading, rows]) => ({ heading, rows }));
}
