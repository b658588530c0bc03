import { besideD1, queueFloor } from "./floors.ts";
import { type CampaignRun, sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

export const ROUNDS = 3;
const RECIPIENTS = 20_000;
/** The first runs are slower: code is compiled, files grow. */
const WARM_UPS = 2;

/** Works until what was started beside it is over; returns what the work gave. */
export async function meanwhile<T>(
  running: Promise<unknown>,
  work: (isOver: () => boolean) => Promise<T>,
): Promise<T> {
  let over = false;
  const ended = running.finally(() => {
    over = true;
  });
  const result = await work(() => over);
  await ended;
  return result;
}

/** One campaign of 20,000 and the bare programs, measured together. */
export interface Round {
  run: CampaignRun;
  /** Rows per second. */
  d1: number;
  /** Messages per second. */
  queue: number;
}

/** The rounds that the benchmarks of plan, campaign and queue share. */
export async function runRounds(stage: Stage): Promise<Round[]> {
  const audiences = Array.from({ length: WARM_UPS + ROUNDS }, (_, i) => ({
    size: RECIPIENTS,
    first: i * RECIPIENTS,
  }));
  for (const audience of audiences) await stage.group(audience);
  const rounds: Round[] = [];
  for (const audience of audiences) {
    const { d1, result: run } = await besideD1(stage.rig, () => sendCampaign(stage, audience));
    rounds.push({ d1, run, queue: await queueFloor(stage.rig) });
  }
  return rounds.slice(WARM_UPS);
}
