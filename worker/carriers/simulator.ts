import type { Env } from "#worker/env.ts";
import type { Carrier } from "./carrier.ts";

/** The network of simulated handsets as a carrier. */
export function simulatorCarrier(env: Pick<Env, "SIMULATOR">): Carrier {
  const network = () => env.SIMULATOR.getByName("network");
  return {
    name: "simulator",
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
