import { besideFloor, type Figure, perSecond } from "./figure.ts";
import { D1_FLOOR } from "./floors.ts";
import type { Round } from "./rounds.ts";

/** From the commit of the launch until every message is written and paid. */
export function plan(rounds: readonly Round[]): Figure {
  return besideFloor(
    {
      name: "Plan 20,000 personalised messages",
      unit: "messages a second",
      rounds: rounds.map(({ run }) => perSecond(run.recipients, run.planMs)),
    },
    { name: D1_FLOOR, rounds: rounds.map(({ d1 }) => d1) },
    0.4,
  );
}
