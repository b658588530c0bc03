import { must } from "./client.ts";
import { type Figure, floorOf } from "./figure.ts";
import { took } from "./reads.ts";
import { meanwhile, ROUNDS } from "./rounds.ts";
import { sendCampaign } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

const READERS = 8;
const ALONE_MS = 3000;
const PER_SECOND = 2000;
const RECIPIENTS = 10_000;
const FIRST = 3_000_000;
const PARTS = [50, 95] as const;

/**
 * Readers that request again after every response, until `over` is true; returns each read's
 * milliseconds.
 */
async function readUntil({ rig, client }: Stage, over: () => boolean): Promise<number[]> {
  const url = new URL("/api/group", rig.product);
  const headers = { cookie: client.cookie };
  const waits: number[] = [];
  await Promise.all(
    Array.from({ length: READERS }, async () => {
      while (!over()) {
        const ask = async () => (await must(await fetch(url, { headers }))).arrayBuffer();
        waits.push(await took(ask));
      }
    }),
  );
  return waits;
}

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * part) / 100))] ?? 0;
}

/** Eight readers of a page of groups, alone and beside a campaign on the same shard. */
export async function readersBesideCampaign(stage: Stage): Promise<Figure[]> {
  const shard = await stage.rig.database("SHARD_00");
  await shard.prepare("UPDATE senders SET per_second = ?").bind(PER_SECOND).run();
  const audience = { size: RECIPIENTS, first: FIRST };
  await stage.group(audience);
  const alone: number[][] = [];
  const beside: number[][] = [];
  while (beside.length < ROUNDS) {
    const until = performance.now() + ALONE_MS;
    alone.push(await readUntil(stage, () => performance.now() > until));
    const sending = sendCampaign(stage, audience);
    beside.push(await meanwhile(sending, (isOver) => readUntil(stage, isOver)));
  }
  const speed = PER_SECOND.toLocaleString("en-AU");
  return PARTS.map((part) => {
    const rounds = beside.map((waits) => percentile(waits, part));
    const quiet = alone.map((waits) => percentile(waits, part));
    const floor = floorOf("The same readers alone", quiet, rounds);
    const value = percentile(rounds, 50);
    const name = `Page of groups, ${READERS} readers beside a campaign at ${speed} per second, p${part}`;
    return { name, unit: "ms", value, rounds, floors: [floor] };
  });
}
