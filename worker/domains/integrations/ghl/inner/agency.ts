import { conflict } from "#core/errors.ts";
import { APP_NAMES, CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import type { AppKeys } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { type Connected, connected } from "#worker/domains/integrations/connections/ask-as.ts";

/** The agency that is connected, and our app's keys; throws if there is none. */
export async function connectedAgency(
  ctx: AccountContext,
  asker?: "job",
): Promise<Connected<"ghl"> & { keys: AppKeys }> {
  return { ...(await connected(ctx, "ghl", asker)), keys: ghlKeys(ctx) };
}

export function ghlKeys({ vendors }: Pick<AccountContext, "vendors">): AppKeys {
  const keys = vendors.keysOf("ghl");
  if (!keys) throw conflict(CONNECT_TEXTS.notConfigured(APP_NAMES.ghl));
  return keys;
}
