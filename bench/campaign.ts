import { atLeast, type Figure, figureOf, floorOf, median, perSecond, under } from "./figure.ts";
import { D1_FLOOR, QUEUE_FLOOR } from "./floors.ts";
import type { Round } from "./rounds.ts";
import { type Costs, statementsIn } from "./send-campaign.ts";

const MOST_STATEMENTS = 40;

function perThousand(measured: readonly Round[], part: keyof Costs): number[] {
  return measured.map(({ run }) => (statementsIn(run.costs[part]) / run.recipients) * 1000);
}

/** From Send until every message is recorded as sent, with a carrier that responds immediately. */
export function campaign(measured: readonly Round[]): Figure[] {
  const rounds = measured.map(({ run }) => perSecond(run.recipients, run.totalMs));
  const d1 = measured.map((round) => round.d1);
  const floor = floorOf(D1_FLOOR, d1, rounds);
  const queue = measured.map((round) => round.queue);
  const statements = perThousand(measured, "work");
  const unit = "per thousand messages";
  const ofRunner = perThousand(measured, "runner");
  return [
    figureOf(
      "Campaign of 20,000, from Send to all recorded as sent",
      "messages per second",
      rounds,
      { floors: [floor, floorOf(QUEUE_FLOOR, queue, rounds)], target: atLeast(0.25, floor) },
    ),
    figureOf("D1 statements of that campaign, without its runner's", unit, statements, {
      target: under(MOST_STATEMENTS, median(statements)),
    }),
    figureOf("D1 statements of its runner, until it is complete", unit, ofRunner),
  ];
}

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
