import {
  type Connection,
  connectIntegration,
  listConnections,
  saveHubSpotToken,
} from "#core/contract/integrations/connections.ts";
import {
  chooseCrmActivities,
  listCrmActivities,
} from "#core/contract/integrations/crm-activities.ts";
import { removeGhl } from "#core/contract/integrations/ghl.ts";
import { authOptions } from "#core/contract/sessions/sessions.ts";
import { CONNECT_TEXTS, VENDOR_APPS } from "#core/rules/crm/apps.ts";
import { GHL_TEXTS } from "#core/rules/ghl.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { hubSpot, integrations } from "./support/integrations.ts";
import { heading, menu } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { refuse, stub } from "./support/stubs.ts";
import { card } from "./support/vendors.ts";

test("R327: each CRM says how it is, what went wrong and what to do", async ({ page, context }) => {
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
  await expect(card(page, "hubspot").getByRole("button", { name: "Reconnect" })).toHaveCount(0);
  const forbidden = CONNECT_TEXTS.forbidden("HubSpot");
  const short: Connection = { ...hubSpot, problem: forbidden, problemAt: Date.UTC(2026, 10, 26) };
  await integrations(page, [short], ["hubspot"]);
  await expect(card(page, "hubspot")).toContainText(forbidden);
  await expect(card(page, "hubspot").getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(card(page, "hubspot").getByRole("button", { name: "Remove" })).toBeVisible();
  await integrations(page, [hubSpot, zoho], ["hubspot", "zoho", "ac"]);
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

test("what is written into a CRM is chosen on its card, which says how that goes", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await integrations(page, [hubSpot]);
  await stub(page, chooseCrmActivities, { message: "Your choice has been saved", data: [] });
  await card(page, "hubspot").getByRole("button", { name: "Choose activities" }).click();
  const dialog = page.getByRole("dialog", { name: "Activities in HubSpot" });
  await dialog.getByLabel("Opt-outs").check();
  await examine(page, "Activities of a CRM");
  const own = {
    app: "hubspot",
    kinds: ["optOut"],
    texts: false,
    backlog: 3,
    written: 1_200,
  } as const;
  const missedReason = "HubSpot: The contact does not exist";
  await stub(page, listCrmActivities, {
    data: [{ ...own, kinds: [...own.kinds], missed: 2, missedReason }],
  });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "hubspot")).toContainText("1,200");
  await expect(card(page, "hubspot")).toContainText("Waiting to be added3");
  await expect(card(page, "hubspot").getByText(`Last reason: ${missedReason}`)).toBeVisible();
  await examine(page, "Integration, activities");
});

test("R327: GoHighLevel is connected again and removed as the CRMs are", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const problem = CONNECT_TEXTS.revoked("GoHighLevel");
  const problemAt = Date.UTC(2026, 10, 26);
  await integrations(page, [{ ...hubSpot, app: "ghl", status: "revoked", problem, problemAt }]);
  const ghl = card(page, "ghl");
  await expect(ghl).toContainText(problem);
  await expect(ghl.getByRole("button", { name: "Reconnect" })).toBeVisible();
  await expect(ghl.getByRole("link", { name: "Sub-accounts" })).toBeVisible();
  await examine(page, "Integration, GoHighLevel");
  await stub(page, removeGhl, { message: GHL_TEXTS.removed });
  await stub(page, listConnections, { data: [], apps: ["ghl"] });
  await ghl.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove GoHighLevel" }).click();
  await expect(page.getByText(GHL_TEXTS.removed)).toBeVisible();
  await expect(ghl.getByRole("button", { name: "Connect" })).toBeVisible();
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
  await page.getByRole("button", { name: "Discard" }).click();
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
  const dialog = page.getByRole("dialog", { name: "Connect HubSpot" });
  await expect(dialog).toContainText(CONNECT_TEXTS.unavailable("HubSpot"));
  await expect.poll(() => popup.isClosed()).toBe(true);
  await examine(page, "Connect, refused");
});

test("without pop-ups, Zoho's form says so and keeps the address", async ({ page, context }) => {
  await signedIn(context);
  await integrations(page, []);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await card(page, "zoho").getByRole("button", { name: "Connect" }).click();
  const dialog = page.getByRole("dialog", { name: "Connect Zoho CRM" });
  const address = "https://crm.zoho.com.au";
  await dialog.getByLabel("Zoho CRM address").fill(address);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toContainText("Allow pop-ups for this site");
  await expect(dialog.getByLabel("Zoho CRM address")).toHaveValue(address);
});

test("on a phone, each card's button is beside the vendor's name", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signedIn(context);
  await integrations(page, []);
  for (const app of VENDOR_APPS) {
    const name = await card(page, app).getByRole("heading").boundingBox();
    const button = await card(page, app).getByRole("button", { name: "Connect" }).boundingBox();
    expect(middleOf(button), app).toBeCloseTo(middleOf(name), 0);
  }
});

/** Where the middle of a box is, from the top of the page. */
function middleOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height / 2 : Number.NaN;
}

test("a vendor's own site cuts the tie between the windows, and the page still hears how it ended", async ({
  page,
  context,
}) => {
  await signedIn(context);
  const state = "a-state";
  const url = "https://vendor.example/agree";
  await stub(page, connectIntegration, { data: { url, state } });
  let saves = 0;
  await stub(context, saveHubSpotToken, { message: "HubSpot has been connected", data: hubSpot });
  context.on("request", (request) => {
    if (request.url().endsWith("/hubspot/save-refresh-token")) saves += 1;
  });
  await integrations(page, []);
  await stub(context, authOptions, {
    data: {
      google: false,
      apple: false,
      signUps: true,
      payloadEncryption: false,
      supportEmail: "",
    },
  });
  const back = new URL(`/auth/connect?state=${state}&code=secret`, page.url()).href;
  await context.route(url, (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${back}">Allow</a>` }),
  );
  const opened = page.waitForEvent("popup");
  await card(page, "hubspot").getByRole("button", { name: "Connect" }).click();
  const popup = await opened;
  const closed = popup.waitForEvent("close");
  await popup.getByRole("link", { name: "Allow" }).click();
  await closed;
  await expect(page.getByText("HubSpot has been connected")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(saves).toBe(1);
});

test("R449: where a CRM sends its window back has no side bar", async ({ page, context }) => {
  await signedIn(context);
  await integrations(page, []);
  await expect(menu(page)).toBeVisible();
  await page.goto("/auth/connect");
  await expect(heading(page)).toHaveText("Back to Cooee");
  await expect(menu(page)).toHaveCount(0);
});
