import product from "#worker/index.ts";
import { supplyLocalPorts } from "#worker/ports/local-ports.ts";
import type { LocalEnv } from "./env.ts";
import { simulator } from "./http/app.ts";
import { SIMULATOR_PORTS } from "./ports.ts";

// The Worker of a local machine: the product, with the simulator around it.

export * from "#worker/index.ts";
export { SimulatorPayments } from "./payments/simulator-payments.ts";
export { SimulatorNetwork } from "./phones/simulator-network.ts";
export { SimulatorVendor } from "./vendors/simulator-vendor.ts";

supplyLocalPorts(SIMULATOR_PORTS);

export default {
  ...product,
  fetch: (request, env, execution) =>
    /^\/simulator(\/|$)/.test(new URL(request.url).pathname)
      ? simulator.fetch(request, env, execution)
      : product.fetch(request, env, execution),
} satisfies ExportedHandler<LocalEnv>;
