import type { CrmApp } from "#core/rules/crm/apps.ts";
import type { AppKeys } from "#worker/connectors/connector.ts";

/** How we reach the vendors whose CRMs are connected. */
export interface Vendors {
  /** Our own app's keys at a vendor; undefined if it is not set up. */
  keysOf(app: CrmApp): AppKeys | undefined;
  send(app: CrmApp, request: Request): Promise<Response>;
  /** Where the browser finds an address of the vendor's. */
  addressOf(app: CrmApp, url: string): string;
}
