import type { Page } from "@playwright/test";
import { getStripeKey } from "#core/contract/customer-invoices/customer-invoices.ts";
import {
  type Connection,
  connectIntegration,
  listConnections,
} from "#core/contract/integrations/connections.ts";
import { APP_NAMES, CONNECT_TEXTS, CRM_APPS, type CrmApp } from "#core/rules/crm/apps.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";

const card = (page: Page, app: CrmApp) => page.getByRole("region", { name: APP_NAMES[app] });

const hubSpot: Connection = {
  ...{ app: "hubspot", name: "Corner Shop", status: "connected" },
  ...{ connectedAt: Date.UTC(2026, 10, 20), answeredAt: Date.UTC(2026, 10, 27) },
};

/** The screen, with these connections. */
async function integrations(page: Page, data: Connection[], apps: readonly CrmApp[] = CRM_APPS) {
  await stub(page, getStripeKey, { data: null });
  await stub(page, listConnections, { data, apps: [...apps] });
  await page.goto("/integrations");
}

test("R327, R328: each CRM says how it is, what went wrong and what to do", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const problem = CONNECT_TEXTS.revoked("Zoho CRM");
  const zoho: Connection = {
    ...{ ...hubSpot, app: "zoho", status: "revoked" },
    ...{ problem, problemAt: Date.UTC(2026, 10, 26) },
  };
  await integrations(page, [hubSpot, zoho], ["hubspot", "zoho", "ac"]);
  await expect(card(page, "hubspot")).toContainText("Corner Shop");
  await expect(card(page, "hubspot").getByRole("button", { name: "Connect" })).toHaveCount(0);
  await expect(card(page, "zoho")).toContainText(problem);
  await expect(card(page, "zoho").getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(card(page, "ac").getByRole("button", { name: "Connect" })).toBeVisible();
  // Our app is not registered there.
  await expect(card(page, "pipedrive").getByRole("button")).toHaveCount(0);
  await expect(card(page, "pipedrive").getByRole("link", { name: "Contact us" })).toHaveAttribute(
    "href",
    /^mailto:/,
  );
  await examine(page, "Integration, CRMs");
  await card(page, "hubspot").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("Contacts that you imported stay.");
});

test("R322, R323, R363, R365, R366: Zoho and ActiveCampaign first ask where the account is", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await integrations(page, []);
  await card(page, "zoho").getByRole("button", { name: "Connect" }).click();
  const zoho = page.getByRole("dialog", { name: "Connect Zoho CRM" });
  const address = zoho.getByLabel("Zoho CRM address");
  await zoho.getByRole("button", { name: "Connect" }).click();
  await expect(address).toHaveAccessibleDescription(/Required$/);
  await address.fill("https://crm.zoho.example");
  await zoho.getByRole("button", { name: "Connect" }).click();
  await expect(address).toHaveAccessibleDescription(/URL must be valid Zoho url$/);
  await examine(page, "Connect Zoho");
  await page.keyboard.press("Escape");
  await card(page, "ac").getByRole("button", { name: "Connect" }).click();
  const ac = page.getByRole("dialog", { name: "Connect ActiveCampaign" });
  await ac.getByLabel("URL").fill("shop.example");
  await ac.getByRole("button", { name: "Connect" }).click();
  await expect(ac.getByLabel("URL")).toHaveAccessibleDescription("Enter valid Active Campaign url");
  await expect(ac.getByLabel("Key")).toHaveAccessibleDescription("Required");
  await examine(page, "Connect ActiveCampaign");
});

test("a connection that cannot begin says why, and closes the window that it opened", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await refuse(page, connectIntegration, "CONFLICT", CONNECT_TEXTS.unavailable("HubSpot"));
  await integrations(page, []);
  const opened = page.waitForEvent("popup");
  await card(page, "hubspot").getByRole("button", { name: "Connect" }).click();
  const popup = await opened;
  const dialog = page.getByRole("dialog", { name: "HubSpot was not connected" });
  await expect(dialog).toContainText(CONNECT_TEXTS.unavailable("HubSpot"));
  await expect.poll(() => popup.isClosed()).toBe(true);
  await examine(page, "Connect, refused");
});

test("HubSpot is connected in its own window, and removed", async ({ page, newAccount }) => {
  await newAccount();
  await page.goto("/integrations");
  const connect = card(page, "hubspot").getByRole("button", { name: "Connect" });
  const agree = async (answer: string) => {
    const opened = page.waitForEvent("popup");
    await connect.click();
    const popup = await opened;
    const closed = popup.waitForEvent("close");
    await popup.getByRole("button", { name: answer }).click();
    await closed;
  };
  await agree("Deny");
  const dialog = page.getByRole("dialog", { name: "HubSpot was not connected" });
  await expect(dialog).toContainText(CONNECT_TEXTS.declined("HubSpot"));
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await agree("Allow access");
  await expect(page.getByText(CONNECT_TEXTS.connected("HubSpot"))).toBeVisible();
  await expect(card(page, "hubspot")).toContainText("Last answer");
  await card(page, "hubspot").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove HubSpot" }).click();
  await expect(connect).toBeVisible();
});
