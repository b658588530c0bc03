import { invalid } from "#core/errors.ts";
import { isAtOrBelow, publicAddressProblem } from "#core/rules/public-address.ts";
import type { SystemContext } from "#worker/context.ts";
import { SIMULATED_HOST } from "#worker/ports/webhook-sender.ts";

type Ctx = Pick<SystemContext, "settings">;

/** What is wrong with an address now; checked when it is saved, and again before each request. */
export function addressProblem({ settings }: Ctx, address: string): string | undefined {
  const own = new URL(settings.APP_URL).hostname;
  const host = URL.parse(address)?.hostname ?? "";
  const simulated = settings.WEBHOOKS === "simulator" && isAtOrBelow(host, SIMULATED_HOST);
  return publicAddressProblem(address, simulated ? undefined : own);
}

/** The address as `fetch` will read it, so that what was checked is what is called. */
export function checkedAddress(ctx: Ctx, address: string): string {
  const problem = addressProblem(ctx, address);
  if (problem) throw invalid("url", problem);
  return new URL(address).href;
}
