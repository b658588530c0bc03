import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import { findConnection } from "./inner/connection-queries.ts";

/** When an account of a vendor's was connected, which tells this connection from any before or after it; undefined without one. */
export async function connectedSince(
  ctx: AccountContext,
  app: VendorApp,
  vendorId: string,
): Promise<number | undefined> {
  const found = await findConnection(ctx, app);
  return found?.status === "connected" && found.vendorId === vendorId
    ? found.connectedAt
    : undefined;
}
