import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { SimulatorNetwork } from "#local/phones/simulator-network.ts";
import type { InboundMessage, OutboundMessage, Receipt } from "#worker/carriers/carrier.ts";

export type Network = DurableObjectStub<SimulatorNetwork>;

export interface Posted {
  request: Request;
  body: string;
  receipts: Receipt[];
  messages?: InboundMessage[];
}

/** A test's own network, whose requests land in `posted`; `answer` decides the responses. */
export async function newNetwork(
  answer: (posted: Posted) => Response = () => new Response("ok"),
): Promise<{ network: Network; posted: Posted[] }> {
  const network = env.SIMULATOR.getByName(crypto.randomUUID());
  const posted: Posted[] = [];
  await runInDurableObject(network, (instance) => {
    instance.outlet = {
      async fetch(request) {
        const body = await request.clone().text();
        const post: Posted = { request, body, receipts: [], ...JSON.parse(body) };
        posted.push(post);
        return answer(post);
      },
    };
  });
  await network.setFaults({ receiptDelayMs: 0 });
  return { network, posted };
}

/** Runs the alarm until nothing is waiting. */
export async function settle(network: Network): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    if ((await network.counts()).waiting === 0) return;
    await runDurableObjectAlarm(network);
    await scheduler.wait(20);
  }
  throw new Error("The network still has something to do");
}

export function message(to: string, reference = `msg_${crypto.randomUUID()}`): OutboundMessage {
  return { reference, to, from: "61400000099", text: `Hello ${to}` };
}

/** `howMany` messages to handsets whose last digits mean nothing. */
export function plainMessages(howMany: number): OutboundMessage[] {
  return Array.from({ length: howMany }, (_, index) =>
    message(`614${String(10_000_000 + index * 10)}`),
  );
}

export function receiptsOf(posted: readonly Posted[]): Receipt[] {
  return posted.flatMap((post) => post.receipts);
}
