import * as z from "zod";
import { type Carrier, inboundMessage, receipt } from "#worker/carriers/carrier.ts";
import { parseJson } from "#worker/carriers/json.ts";
import type { CarrierWebhooks } from "#worker/carriers/webhooks.ts";
import type { LocalEnv } from "../env.ts";
import { isSigned } from "../signature.ts";

/** A carrier's network of simulated handsets by the carrier's name. */
const NETWORKS = { simulator: "network", "simulator-2": "network-2" } as const;
type Simulator = keyof typeof NETWORKS;

export function simulatedNetwork(env: Pick<LocalEnv, "SIMULATOR">, name: Simulator = "simulator") {
  return env.SIMULATOR.getByName(NETWORKS[name]);
}

/** A network of simulated handsets as a carrier. Each knows only what it was given itself. */
export function simulatorCarrier(
  env: Pick<LocalEnv, "SIMULATOR">,
  name: Simulator = "simulator",
): Carrier {
  const network = () => simulatedNetwork(env, name);
  return {
    name,
    mediums: ["sms", "mms"],
    batchSize: 1000,
    // Awaited here, so that callers get plain promises and not the stub's own.
    send: async (messages) => await network().submit(messages),
    lookup: async (references) => await network().lookup(references),
    fetchMedia: async (address) => {
      const id = /^simulator:(\d+)$/.exec(address)?.[1];
      return id === undefined ? undefined : (await network().file(Number(id)))?.bytes;
    },
  };
}

/** What the simulated network posts: ours already, several at a time. */
export function simulatedCarrierWebhooks(secret: string): CarrierWebhooks {
  return {
    signature: "x-simulator-signature",
    isGenuine: ({ headers, body }, now) => isSigned(headers, body, secret, now),
    read: ({ body }) => parseJson(body),
    receipts: z
      .object({ receipts: z.array(receipt).min(1).max(100) })
      .transform(({ receipts }) => receipts),
    inbound: z
      .object({ messages: z.array(inboundMessage).min(1).max(100) })
      .transform(({ messages }) => messages),
  };
}
