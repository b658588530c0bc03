import type { Env } from "#worker/env.ts";
import type { SimulatorPayments } from "./payments/simulator-payments.ts";
import type { SimulatorNetwork } from "./phones/simulator-network.ts";
import type { SimulatorVendor } from "./vendors/simulator-vendor.ts";

/** What scripts/local-config.ts adds to the bindings of wrangler.toml. */
export interface LocalEnv extends Env {
  /** Those that every local machine has. */
  SHARD_00: D1Database;
  SHARD_01: D1Database;
  SIMULATOR: DurableObjectNamespace<SimulatorNetwork>;
  SIMULATOR_PAYMENTS: DurableObjectNamespace<SimulatorPayments>;
  SIMULATOR_VENDORS: DurableObjectNamespace<SimulatorVendor>;
  /** Signs what the simulator posts. */
  CARRIER_SECRET: string;
  /** `on`: a second simulated carrier, `simulator-2`, for tests of routes. */
  SECOND_SIMULATOR?: string;
}

/** The environment that the Worker was started with, which has these bindings if it is local. */
export function localEnv(env: Env): LocalEnv {
  if (!isLocal(env)) throw new Error("The local Worker needs its own configuration");
  return env;
}

function isLocal(env: Env): env is LocalEnv {
  return "SIMULATOR" in env && "SIMULATOR_PAYMENTS" in env && "SIMULATOR_VENDORS" in env;
}
