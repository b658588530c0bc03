import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import { signedRequest } from "../worker/simulator/signature.ts";
import { must } from "./client.ts";
import { besideFloor, type Figure, perSecond } from "./figure.ts";
import { D1_FLOOR } from "./floors.ts";
import type { Round } from "./rounds.ts";
import { isOpen } from "./send-campaign.ts";
import type { Stage } from "./stage.ts";

const RECEIPTS_A_POST = 100;
const POSTS_AT_ONCE = 8;
const POLL_MS = 50;

/** Delivery receipts of a whole campaign at once, as a carrier posts them, until all are applied. */
export async function receipts(stage: Stage, rounds: readonly Round[]): Promise<Figure> {
  const rates: number[] = [];
  for (const { run } of rounds) {
    const requests = await signedReceipts(stage, run.id);
    const started = performance.now();
    await Promise.all(
      Array.from({ length: POSTS_AT_ONCE }, async () => {
        for (let request = requests.pop(); request; request = requests.pop()) {
          await must(await fetch(request)).then((response) => response.arrayBuffer());
        }
      }),
    );
    while (await isOpen(stage, run.id, "sent")) await sleep(POLL_MS);
    rates.push(perSecond(run.recipients, performance.now() - started));
    // The runner counts once more what the receipts moved; it must not meet the next round.
    await sleep(1500);
  }
  return besideFloor(
    { name: "Receipts, 20,000 at once", unit: "applied a second", rounds: rates },
    { name: D1_FLOOR, rounds: rounds.map(({ d1 }) => d1) },
  );
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
