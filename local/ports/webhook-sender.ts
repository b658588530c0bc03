import { isAtOrBelow } from "#core/rules/public-address.ts";
import { isPushHost } from "#core/rules/webhook-formats.ts";
import {
  NO_RESPONSE,
  SIMULATED_HOST,
  WEBHOOK_TIME_LIMIT_MS,
  type WebhookSender,
} from "#worker/ports/webhook-sender.ts";
import type { LocalEnv } from "../env.ts";

/** The simulated receivers' responses, by the beginning of the path. */
const STATUSES: Readonly<Record<string, number>> = { "/500": 500, "/410": 410, "/redirect": 302 };

/** Keeps deliveries for the simulator's page; `/500`, `/410`, `/redirect` and `/slow` behave as named. */
export function simulatorWebhooks(
  env: Pick<LocalEnv, "SIMULATOR">,
  limitMs = WEBHOOK_TIME_LIMIT_MS,
): WebhookSender {
  return {
    async send({ url, headers, body }) {
      const { hostname, pathname } = new URL(url);
      // What is for browsers is received here as well, and shown to none.
      if (!isAtOrBelow(hostname, SIMULATED_HOST) && !isPushHost(hostname))
        throw new Error("The address could not be reached");
      const [, first = ""] = pathname.split("/");
      const status = STATUSES[`/${first}`] ?? 200;
      const at = Date.now();
      await env.SIMULATOR.getByName("network").recordHook({
        ...{ url, headers, status, at },
        body: typeof body === "string" ? body : Buffer.from(body).toString("base64url"),
      });
      if (first === "slow") {
        await scheduler.wait(limitMs);
        throw new Error(NO_RESPONSE);
      }
      return { status, text: status === 200 ? "Thank you" : `The simulator says ${status}` };
    },
  };
}
