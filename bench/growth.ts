import { type Figure, median } from "./figure.ts";
import { watchHeap } from "./memory.ts";
import { ROUNDS } from "./rounds.ts";
import { type CampaignRun, sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

const SIZES = [1000, 10_000, 100_000] as const;
const MOST_GROWTH = 1.2;

interface Growth {
  small: CampaignRun;
  middle: CampaignRun;
  large: CampaignRun;
}

/** Milliseconds for each message more: what every campaign costs at its start cancels out. */
function perMessage(from: CampaignRun, to: CampaignRun): number {
  return (to.totalMs - from.totalMs) / (to.recipients - from.recipients);
}

/** How time and memory grow from 1,000 to 10,000 to 100,000 recipients. */
export async function growth(stage: Stage): Promise<Figure[]> {
  const heap = await watchHeap(stage.rig);
  const rounds: Growth[] = [];
  const peaks: number[][] = SIZES.map(() => []);
  const send = async (size: (typeof SIZES)[number]) => {
    heap.reset();
    const run = await sendCampaign(stage, size);
    peaks[SIZES.indexOf(size)]?.push(heap.peak() / 1_000_000);
    return run;
  };
  while (rounds.length < ROUNDS) {
    rounds.push({
      small: await send(1000),
      middle: await send(10_000),
      large: await send(100_000),
    });
  }
  heap.stop();
  const ratios = rounds.map(
    ({ small, middle, large }) => perMessage(middle, large) / perMessage(small, middle),
  );
  const seconds = SIZES.map((size, i): Figure => {
    const rounds_ = rounds.map(
      ({ small, middle, large }) => [small, middle, large][i]?.totalMs ?? 0,
    );
    const rounds1 = rounds_.map((ms) => ms / 1000);
    return {
      name: `Campaign of ${size.toLocaleString("en-AU")}`,
      unit: "seconds",
      value: median(rounds1),
      rounds: rounds1,
    };
  });
  const memory = SIZES.map(
    (size, i): Figure => ({
      name: `Peak heap of the Worker's isolate, campaign of ${size.toLocaleString("en-AU")}`,
      unit: "MB",
      value: median(peaks[i] ?? []),
      rounds: peaks[i] ?? [],
    }),
  );
  return [
    ...seconds,
    {
      name: "Time per message from 10,000 to 100,000, against 1,000 to 10,000",
      unit: "times",
      value: median(ratios),
      rounds: ratios,
      target: { text: `at most ${MOST_GROWTH}`, met: median(ratios) <= MOST_GROWTH },
    },
    ...memory,
  ];
}
