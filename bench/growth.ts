import { type Figure, figureOf, median } from "./figure.ts";
import { type HeapWatch, watchHeap } from "./memory.ts";
import { ROUNDS } from "./rounds.ts";
import { sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

/** Small campaigns are sent several times per round, because one alone says little. */
const SIZES = [
  { recipients: 1000, times: 3 },
  { recipients: 10_000, times: 3 },
  { recipients: 100_000, times: 1 },
] as const;
/** The same numbers again and again, as a business writes to its customers. */
export const CUSTOMERS = 1_000_000;
const MOST_TIME = 1.2;
const MOST_HEAP = 1.25;

interface Sent {
  recipients: number;
  times: number;
  /** The median campaign's seconds. */
  seconds: number;
  /** The most megabytes during all of them. */
  heap: number;
}

/** Seconds per additional message: the fixed cost of a campaign cancels out. */
function marginal(from: Sent | undefined, to: Sent | undefined): number {
  if (!from || !to) return Number.NaN;
  return (to.seconds - from.seconds) / (to.recipients - from.recipients);
}

async function sendAll(stage: Stage, heap: HeapWatch): Promise<Sent[]> {
  const sent: Sent[] = [];
  for (const { recipients, times } of SIZES) {
    await heap.takePeak();
    const seconds: number[] = [];
    while (seconds.length < times) {
      seconds.push(
        (await sendCampaign(stage, { size: recipients, first: CUSTOMERS })).totalMs / 1000,
      );
    }
    sent.push({ recipients, times, seconds: median(seconds), heap: await heap.takePeak() });
  }
  return sent;
}

/** How time and memory grow from 1,000 to 10,000 to 100,000 recipients. */
export async function growth(stage: Stage): Promise<Figure[]> {
  const heap = await watchHeap(stage.rig);
  const rounds: Sent[][] = [];
  while (rounds.length < ROUNDS) rounds.push(await sendAll(stage, heap));
  heap.stop();
  const ratios = rounds.map(
    ([small, middle, large]) => marginal(middle, large) / marginal(small, middle),
  );
  const ratio = median(ratios);
  return [
    ...SIZES.map(({ recipients }, i) => {
      const seconds = rounds.map((sent) => sent[i]?.seconds ?? 0);
      return figureOf(`Campaign of ${recipients.toLocaleString("en-AU")}`, "seconds", seconds);
    }),
    figureOf(
      "Time for each further message, from 10,000 to 100,000 against from 1,000 to 10,000",
      "times",
      ratios,
      { target: { text: `at most ${MOST_TIME}`, met: ratio <= MOST_TIME } },
    ),
    ...heapFigures(rounds),
  ];
}

/** As many messages in nine campaigns as in one, so that both leave as much garbage. */
function heapFigures(rounds: readonly Sent[][]): Figure[] {
  const middle = rounds.map((sent) => sent[1]?.heap ?? 0);
  const large = rounds.map((sent) => sent[2]?.heap ?? 0);
  const most = Math.max(...middle) * MOST_HEAP;
  const name = "Peak heap of the Worker's isolate";
  return [
    {
      name: `${name}, ${ROUNDS * SIZES[1].times} campaigns of 10,000`,
      unit: "MB",
      value: Math.max(...middle),
      rounds: middle,
    },
    figureOf(`${name}, a campaign of 100,000`, "MB", large, {
      target: { text: `at most ${MOST_HEAP} times that`, met: median(large) <= most },
    }),
  ];
}
