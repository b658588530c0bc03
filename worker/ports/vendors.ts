import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { AppKeys } from "#worker/connectors/connector.ts";

/** How we reach the vendors whose CRMs are connected. */
export interface Vendors {
  /** Our own app's keys at a vendor; undefined if it is not set up. */
  keysOf(app: VendorApp): AppKeys | undefined;
  send(app: VendorApp, request: Request): Promise<Response>;
  /** Where the browser finds an address of the vendor's. */
  addressOf(app: VendorApp, url: string): string;
}
