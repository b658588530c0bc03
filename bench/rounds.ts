import { besideD1, queueFloor } from "./floors.ts";
import { type CampaignRun, sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

export const ROUNDS = 3;
const RECIPIENTS = 20_000;

/** One campaign of 20,000 and the bare programs, measured right beside each other. */
export interface Round {
  run: CampaignRun;
  /** Rows a second. */
  d1: number;
  /** Messages a second. */
  queue: number;
}

/** The rounds that the benchmarks of plan, campaign and queue share. */
export async function runRounds(stage: Stage): Promise<Round[]> {
  // The first of each is slower: code is compiled, files grow.
  await besideD1(stage.rig, () => sendCampaign(stage, RECIPIENTS));
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) {
    const { d1, result: run } = await besideD1(stage.rig, () => sendCampaign(stage, RECIPIENTS));
    rounds.push({ d1, run, queue: await queueFloor(stage.rig) });
  }
  return rounds;
}
