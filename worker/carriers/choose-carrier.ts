import { type Env, hasSimulator } from "#worker/env.ts";
import type { Carrier } from "./carrier.ts";
import { simulatorCarrier } from "./simulator.ts";

/** Nothing is configured: every message is rejected with a reason. */
const noCarrier: Carrier = {
  name: "none",
  mediums: ["sms", "mms"],
  batchSize: 1000,
  send: async (messages) =>
    messages.map(({ reference }) => ({
      reference,
      outcome: "rejected",
      reason: "No carrier is configured",
    })),
  lookup: async (references) => references.map((reference) => ({ reference, known: false })),
};

/** Every carrier that is configured, by name. */
export function carriersOf(env: Env): ReadonlyMap<string, Carrier> {
  const carriers = hasSimulator(env) ? [simulatorCarrier(env)] : [];
  return new Map(carriers.map((carrier) => [carrier.name, carrier]));
}

/** The carrier that CARRIER names. */
export function chooseCarrier(env: Env): Carrier {
  return carriersOf(env).get(env.CARRIER) ?? noCarrier;
}
