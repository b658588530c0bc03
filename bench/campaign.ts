import { besideFloor, type Figure, median, perSecond } from "./figure.ts";
import { D1_FLOOR, QUEUE_FLOOR } from "./floors.ts";
import type { Round } from "./rounds.ts";

const MOST_STATEMENTS = 40;

/** From Send until every message is recorded as sent, with a carrier that answers at once. */
export function campaign(rounds: readonly Round[]): Figure[] {
  const statements = rounds.map(({ run }) => (run.statements / run.recipients) * 1000);
  const queues = rounds.map(({ queue }) => queue);
  return [
    besideFloor(
      {
        name: "Campaign of 20,000, from Send to all recorded as sent",
        unit: "messages a second",
        rounds: rounds.map(({ run }) => perSecond(run.recipients, run.totalMs)),
      },
      { name: D1_FLOOR, rounds: rounds.map(({ d1 }) => d1) },
      0.12,
    ),
    {
      name: "D1 statements of that campaign",
      unit: "per thousand messages",
      value: median(statements),
      rounds: statements,
      target: { text: `under ${MOST_STATEMENTS}`, met: median(statements) < MOST_STATEMENTS },
    },
    {
      name: QUEUE_FLOOR,
      unit: "messages a second",
      value: median(queues),
      rounds: queues,
    },
  ];
}
