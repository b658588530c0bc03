import type { VendorApp } from "#core/rules/crm/apps.ts";
import { settingsOf } from "#worker/env.ts";
import type { Vendors } from "#worker/ports/vendors.ts";
import type { LocalEnv } from "../env.ts";
import { LOST } from "../payments/faults.ts";
import { WEBHOOK_KEY } from "../vendors/ghl.ts";
import { portalIn } from "../vendors/tokens.ts";

/** One account at a simulated vendor. */
export function simulatedVendor(
  env: Pick<LocalEnv, "SIMULATOR_VENDORS">,
  app: VendorApp,
  portal: string,
) {
  return env.SIMULATOR_VENDORS.getByName(`${app}:${portal}`);
}

/** The stand-ins of the vendors: what we send finds its account by the code, token or key that goes with it. */
export function simulatedVendors(env: LocalEnv): Vendors {
  return {
    keysOf: (app) => ({ id: `cooee-${app}`, secret: "simulated", webhook: WEBHOOK_KEY }),
    async send(app, request) {
      const body = request.method === "GET" ? undefined : await request.arrayBuffer();
      const said = [...request.headers.values(), new TextDecoder().decode(body)].join("\n");
      const stand = simulatedVendor(env, app, portalIn(said));
      const headers = new Headers(request.headers);
      headers.set("x-simulated-app", app);
      const { url, method } = request;
      const response = await stand.fetch(
        new Request(url, { method, headers, ...(body && { body }) }),
      );
      if (response.status === LOST) throw new TypeError("Network connection lost.");
      return response;
    },
    addressOf: (app, url) =>
      `${settingsOf(env).APP_URL}/simulator/vendors/${app}/agree${new URL(url).search}`,
  };
}
