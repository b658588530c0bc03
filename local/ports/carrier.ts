import type { Carrier } from "#worker/carriers/carrier.ts";
import type { LocalEnv } from "../env.ts";

/** A carrier's network of simulated handsets by the carrier's name. */
const NETWORKS = { simulator: "network", "simulator-2": "network-2" } as const;
export type Simulator = keyof typeof NETWORKS;

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
