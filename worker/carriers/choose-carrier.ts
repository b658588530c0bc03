import { type Env, hasSimulator } from "#worker/env.ts";
import type { Carrier } from "./carrier.ts";
import { simulatorCarrier } from "./simulator.ts";

/** Nothing is configured: every message is rejected with a reason. */
const noCarrier: Carrier = {
  name: "none",
  batchSize: 1000,
  send: async (messages) =>
    messages.map(({ reference }) => ({
      reference,
      outcome: "rejected",
      reason: "No carrier is configured",
    })),
  lookup: async (references) => references.map((reference) => ({ reference, known: false })),
};

export function chooseCarrier(env: Env): Carrier {
  return env.CARRIER === "simulator" && hasSimulator(env) ? simulatorCarrier(env) : noCarrier;
}
