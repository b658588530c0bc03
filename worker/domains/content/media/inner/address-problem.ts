import { publicAddressProblem } from "#core/rules/public-address.ts";
import type { SystemContext } from "#worker/context.ts";

/** What is wrong with the address of an MMS's file now: looked at when it is saved, and again before a carrier gets it. */
export function addressProblem(
  { settings }: Pick<SystemContext, "settings">,
  address: string,
): string | undefined {
  return publicAddressProblem(address, new URL(settings.APP_URL).hostname);
}
