import { atLeast, type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { D1_FLOOR } from "./floors.ts";
import type { Round } from "./rounds.ts";

/** From the commit of the launch until every message is written and paid for. */
export function plan(measured: readonly Round[]): Figure {
  const rounds = measured.map(({ run }) => perSecond(run.recipients, run.planMs));
  const d1 = measured.map((round) => round.d1);
  const floor = floorOf(D1_FLOOR, d1, rounds);
  return figureOf("Plan of 20,000 personalised messages", "messages per second", rounds, {
    floors: [floor],
    target: atLeast(0.45, floor),
  });
}
