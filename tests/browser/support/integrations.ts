import type { Page } from "@playwright/test";
import { getStripeKey } from "#core/contract/customer-invoices/customer-invoices.ts";
import { type Connection, listConnections } from "#core/contract/integrations/connections.ts";
import { listCrmActivities } from "#core/contract/integrations/crm-activities.ts";
import { VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import { stub } from "./stubs.ts";

export const hubSpot: Connection = {
  ...{ app: "hubspot", name: "Corner Shop", status: "connected" },
  ...{
    connectedAt: Date.UTC(2026, 10, 20),
    answeredAt: Date.UTC(2026, 10, 27),
    eventAt: Date.UTC(2026, 10, 26),
    requestsLeft: 49_812,
  },
};

/** The screen, with these connections. */
export async function integrations(
  page: Page,
  data: Connection[],
  apps: readonly VendorApp[] = VENDOR_APPS,
) {
  await stub(page, getStripeKey, { data: null });
  await stub(page, listConnections, { data, apps: [...apps] });
  await stub(page, listCrmActivities, { data: [] });
  await page.goto("/integrations");
}
