import { getStripeKey, saveStripeKey } from "#core/contract/customer-invoices/customer-invoices.ts";
import { createEmptyGroup, listGroups } from "#core/contract/groups/groups.ts";
import { listConnections } from "#core/contract/integrations/connections.ts";
import { fetchAllSheets, getGoogleSheet } from "#core/contract/integrations/google-sheets.ts";
import { squarespaceContact } from "#core/contract/integrations/squarespace.ts";
import { getRoom } from "#core/contract/rooms/rooms.ts";
import { newId } from "#core/ids.ts";
import { CONNECT_TEXTS } from "#core/rules/crm/apps.ts";
import { SHEET_TEXTS } from "#core/rules/crm/sheet-texts.ts";
import { AGAIN, freshMobile } from "./support/accounts.ts";
import { GROUPS } from "./support/composer.ts";
import { ROOM, roomOf, stubConversation } from "./support/conversations.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { row, stat } from "./support/page.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer, refuse, stub } from "./support/stubs.ts";
import { agree, card } from "./support/vendors.ts";

test("a Google sheet is picked, mapped and imported, and refreshed with what changed", async ({
  page,
  newAccount,
  api,
  request,
}) => {
  await newAccount();
  const account = `sheets${freshMobile()}`;
  await api.call(createEmptyGroup, { name: "From a sheet" });
  await page.goto("/integrations");
  const google = card(page, "googlesheet");
  const connect = google.getByRole("button", { name: "Connect" });
  await agree(page, connect, "Allow access", { account, pick: ["Customers"] });
  await expect(page.getByText(SHEET_TEXTS.picked)).toBeVisible();

  const sheets = page.getByRole("dialog", { name: "Google Sheets" });
  const file = sheets.getByRole("listitem", { name: "Customers" });
  await examine(page, "Google Sheets, a picked file");
  await file.getByRole("button", { name: "Choose columns" }).click();
  const form = page.getByRole("dialog", { name: "Customers" });
  await expect(form.getByRole("combobox", { name: "Mobile number" })).toHaveText("Mobile");
  await form.getByRole("button", { name: "Save and import" }).click();
  await expect(form.getByRole("combobox", { name: "Group" })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
  await form.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "From a sheet" }).click();
  await form.getByLabel("How they agreed").fill("Signed up in the shop");
  await examine(page, "Google Sheets, columns and group");
  await form.getByRole("button", { name: "Save and import" }).click();
  await expect(stat(page, "Rejected")).toHaveText("1");
  await expect(stat(page, "Rows")).toHaveText("10");
  await examine(page, "Google Sheets, imported");

  await file.getByRole("button", { name: "Last import" }).click();
  const migration = page.getByRole("dialog", { name: "Migration finished" });
  await expect(migration.getByRole("link", { name: "Download the rows left out" })).toBeVisible();
  await migration.getByRole("button", { name: "Close" }).last().click();

  const people = `/simulator/api/vendors/googlesheet/people?portal=${account}`;
  expect((await request.post(people, { ...AGAIN, data: { count: 3 } })).ok()).toBe(true);
  await file.getByRole("button", { name: "Refresh now" }).click();
  await expect(stat(page, "Rows")).toHaveText("13");
  await file.getByRole("link", { name: "From a sheet" }).click();
  await expect(row(page, "Person12")).toBeVisible();

  await page.goto("/integrations");
  await google.getByRole("button", { name: "Sheets" }).click();
  await file.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove file" }).click();
  await expect(sheets).toContainText("No file is picked yet");
});

test("another sheet of a file has other columns, and what else was chosen stays", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(page, getStripeKey, { data: null });
  await stub(page, listConnections, {
    data: [{ app: "googlesheet", name: "Corner Shop", status: "connected", connectedAt: 0 }],
    apps: ["googlesheet"],
  });
  await stub(page, fetchAllSheets, {
    data: [{ _id: newId("googleSheet", 0), file: "f", name: "Customers", refresh: "off" }],
  });
  await stub(page, listGroups, GROUPS);
  const sheets = [
    { id: 0, name: "Perth" },
    { id: 7, name: "Albany" },
  ];
  await answer(page, getGoogleSheet, (asked) => ({
    data: { sheets, columns: asked.get("sheet") === "7" ? ["Phone", "Town"] : ["Mobile", "Name"] },
  }));
  await page.goto("/integrations");
  await card(page, "googlesheet").getByRole("button", { name: "Sheets" }).click();
  await page.getByRole("button", { name: "Choose columns" }).click();
  const form = page.getByRole("dialog", { name: "Customers" });
  await form.getByLabel("How they agreed").fill("Signed up in the shop");
  await form.getByRole("combobox", { name: "Refresh" }).click();
  await page.getByRole("option", { name: "Every hour" }).click();
  const sheet = form.getByRole("combobox", { name: "Sheet" });
  await sheet.click();
  await page.getByRole("option", { name: "Albany" }).click();
  await expect(form.getByRole("combobox", { name: "Mobile number" })).toHaveText("Phone");
  await expect(sheet).toBeFocused();
  await expect(form.getByLabel("How they agreed")).toHaveValue("Signed up in the shop");
  await expect(form.getByRole("combobox", { name: "Refresh" })).toHaveText("Every hour");
});

test("beside a conversation, Squarespace that must be connected again says so and leads there", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stubConversation(page, []);
  await stub(page, getRoom, { data: roomOf(), contacts: [], people: [], squarespace: true });
  const problem = CONNECT_TEXTS.revoked("Squarespace");
  await refuse(page, squarespaceContact, "CONFLICT", problem);
  await page.goto(`/conversation?room=${ROOM}`);
  const contact = page.getByRole("complementary", { name: "Contact" });
  await contact.getByRole("button", { name: "Squarespace" }).click();
  await expect(contact.getByRole("alert")).toContainText(problem);
  await expect(contact.getByRole("link", { name: "Go to Integration" })).toBeVisible();
  await examine(page, "Conversation, Squarespace disconnected");
});

test("Squarespace is connected, its contacts imported, and a customer's orders shown beside the conversation", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.call(saveStripeKey, { key: `sk_test_${crypto.randomUUID().replaceAll("-", "")}` });
  await page.goto("/integrations");
  const shop = card(page, "squarespace");
  await agree(page, shop.getByRole("button", { name: "Connect" }), "Allow access", {
    account: `shop${freshMobile()}`,
  });
  await shop.getByRole("button", { name: "Import contacts" }).click();
  const dialog = page.getByRole("dialog", { name: "Import Contacts" });
  await expect(dialog.getByRole("button", { name: "Continue" })).toBeVisible();
  await examine(page, "Import Squarespace, all contacts");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Read and preview" }).click();
  await dialog.getByLabel("Group name").fill("From Squarespace");
  await expect(stat(page, "Added")).toHaveText("9");
  await dialog.getByRole("button", { name: "Import 9 contacts" }).click();
  const migration = page.getByRole("dialog", { name: /^Migration/ });
  await expect(migration.getByText("Import complete", { exact: true })).toBeVisible();
  await expect(migration.getByRole("button", { name: "Keep it in sync" })).toHaveCount(0);

  await page.goto("/conversation?number=0491570156");
  const contact = page.getByRole("complementary", { name: "Contact" });
  await contact.getByRole("button", { name: "Squarespace" }).click();
  const orders = contact.getByRole("list", { name: "Orders" });
  await expect(orders.getByRole("listitem")).toHaveCount(2);
  await expect(orders).toContainText("3 × Mug");
  await expect(orders).toContainText("$59.70");
  await examine(page, "Conversation, a customer of Squarespace");
  await contact.getByRole("button", { name: "Create invoice" }).click();
  const invoice = page.getByRole("dialog", { name: "Invoice" });
  await expect(invoice.getByLabel("Customer's email")).toHaveValue("mia@example.com.au");
  await expect(invoice.getByLabel("Customer's name")).toHaveValue("Mia Nguyen");
  await invoice.getByLabel("Description").fill("Mug");
  await invoice.getByLabel("Price excl. GST").fill("19.90");
  await invoice.getByRole("button", { name: "Create invoice" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveText(
    /https:\/\/invoice\.stripe\.com/,
  );
});
