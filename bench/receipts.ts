import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { signedRequest } from "../local/signature.ts";
import { must } from "./client.ts";
import { type Figure, figureOf, floorOf, perSecond } from "./figure.ts";
import { besideD1, D1_FLOOR } from "./floors.ts";
import type { Round } from "./rounds.ts";
import { isOpen } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

const RECEIPTS_A_POST = 100;
const POSTS_AT_ONCE = 8;
const POLL_MS = 50;
const COUNTING_MS = 1500;

/** A whole campaign's receipts, as fast as a carrier posts them, until all are applied. */
export async function receipts(stage: Stage, measured: readonly Round[]): Promise<Figure[]> {
  const rounds: number[] = [];
  const floors: number[] = [];
  for (const { id, recipients } of measured.map(({ run }) => run)) {
    const requests = await signedReceipts(stage, id);
    const { d1, result: ms } = await besideD1(stage.rig, () => deliver(stage, id, requests));
    rounds.push(perSecond(recipients, ms));
    floors.push(d1);
  }
  return [
    figureOf("20,000 receipts together, until all are applied", "per second", rounds, {
      floors: [floorOf(D1_FLOOR, floors, rounds)],
    }),
  ];
}

/** Milliseconds from the first post until every message has its receipt. */
async function deliver(stage: Stage, campaign: string, requests: Request[]): Promise<number> {
  const started = performance.now();
  await Promise.all(
    Array.from({ length: POSTS_AT_ONCE }, async () => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const response = await must(await fetch(request));
        await response.arrayBuffer();
      }
    }),
  );
  while (await isOpen(stage, campaign, "sent")) await sleep(POLL_MS);
  const ms = performance.now() - started;
  // The runner recounts after the receipts, which must not overlap with what comes next.
  await sleep(COUNTING_MS);
  return ms;
}

async function signedReceipts({ rig }: Stage, campaign: string): Promise<Request[]> {
  const shard = await rig.database("SHARD_00");
  const { results } = await shard
    .prepare("SELECT id, carrier_id FROM messages WHERE campaign_id = ?")
    .bind(campaign)
    .all();
  const messages = z.object({ id: z.string(), carrier_id: z.string() }).array().parse(results);
  const url = new URL("/api/carriers/simulator/receipts", rig.product);
  const requests: Request[] = [];
  for (let at = 0; at < messages.length; at += RECEIPTS_A_POST) {
    const body = {
      receipts: messages.slice(at, at + RECEIPTS_A_POST).map(({ id, carrier_id }) => ({
        reference: id,
        carrierId: carrier_id,
        status: "delivered",
        at: Date.now(),
      })),
    };
    requests.push(await signedRequest(url, JSON.stringify(body), rig.carrierSecret, Date.now()));
  }
  return requests;
}
