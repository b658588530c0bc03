import { d1Floor, queueFloor } from "./floors.ts";
import { type CampaignRun, sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

export const ROUNDS = 3;
export const RECIPIENTS = 20_000;

/** One campaign of 20,000 and the floors, measured one right after the other. */
export interface Round {
  /** Rows a second. */
  d1: number;
  /** Messages a second. */
  queue: number;
  run: CampaignRun;
}

/** The rounds that the benchmarks of plan, campaign and receipts share. */
export async function runRounds(stage: Stage): Promise<Round[]> {
  // The first of each is slower: code is compiled, files grow.
  await d1Floor(stage.rig);
  await sendCampaign(stage, 1000);
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    const d1 = await d1Floor(stage.rig);
    const run = await sendCampaign(stage, RECIPIENTS);
    const queue = await queueFloor(stage.rig);
    rounds.push({ d1, queue, run });
  }
  return rounds;
}
