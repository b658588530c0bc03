import { listChanges } from "#core/contract/contacts/contact-changes.ts";
import { listContacts } from "#core/contract/contacts/contacts.ts";
import { getGroup } from "#core/contract/groups/groups.ts";
import { history, historyCounts } from "#core/contract/messages/messages.ts";
import { newId } from "#core/ids.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { answer, stub } from "./support/stubs.ts";

const MESSAGE = {
  ...{ _id: "msg_1", message_id: "", contacts: ["61400000002"], unread: false, workflow: null },
  sender: "61400000001",
  receiver: "61400000002",
  message: "Doors open at six.",
  status: "delivered",
  createdAt: Date.UTC(2026, 10, 20, 3),
  isMMS: false,
  unicode: false,
  smsDetail: { messagelength: 18, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
};

test("a list is narrowed by ranges of days and by status", async ({ page, context }) => {
  let asked = new URLSearchParams();
  await signedIn(context);
  await answer(context, history, (query) => {
    asked = query;
    return { items: [MESSAGE], limit: 50 };
  });
  const counted: string[] = [];
  await answer(context, historyCounts, (query) => {
    counted.push(query.toString());
    return { data: { failed: 1234, expired: 0 } };
  });
  await page.clock.setFixedTime("2026-11-22T03:00:00Z");
  await page.goto("/history");
  const table = page.getByRole("table", { name: "Messages" });
  // The header, the day and the message.
  await expect(table.getByRole("row")).toHaveCount(3);

  await test.step("a range is in the URL, on the button and in the call", async () => {
    await page.getByRole("button", { name: "Any date" }).click();
    await examine(page, "Ranges of days");
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await expect(page).toHaveURL("/history?from=2026-11-16&to=2026-11-22");
    await expect
      .poll(() => `${asked.get("from")} ${asked.get("to")}`)
      .toBe("2026-11-16 2026-11-22");
    await page.getByRole("button", { name: "Last 7 days" }).click();
    await page.getByRole("button", { name: "Custom" }).click();
    await page.getByLabel("To", { exact: true }).fill("2026-11-18");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "16/11/2026 to 18/11/2026" })).toBeFocused();
  });

  await test.step("so are several statuses: a reload keeps them, and Back undoes one", async () => {
    await page.getByRole("button", { name: "Status" }).click();
    await expect(page.getByRole("dialog", { name: "Status" })).toContainText("Failed1,234");
    await expect(page.getByRole("dialog", { name: "Status" })).toContainText("Expired0");
    expect(counted, "only once it is opened, for the chosen days").toEqual([
      "from=2026-11-16&to=2026-11-18",
    ]);
    // So slow that the second press comes before the router has shown the first.
    const processor = await context.newCDPSession(page);
    await processor.send("Emulation.setCPUThrottlingRate", { rate: 10 });
    await page.getByRole("checkbox", { name: "Failed" }).click();
    await page.getByRole("checkbox", { name: "Expired" }).press("Space");
    await processor.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await examine(page, "Several statuses");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Status: Failed, Expired" })).toBeFocused();
    await expect.poll(() => asked.get("status")).toBe("failed,expired");
    await page.reload();
    await expect(page.getByRole("button", { name: "Status: Failed, Expired" })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("button", { name: "Status: Failed", exact: true })).toBeVisible();
    await expect.poll(() => asked.get("status")).toBe("failed");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/history");
  });
});

test("contacts have a column for each label: people choose which, and only the table scrolls sideways", async ({
  page,
  context,
}) => {
  const group = newId("group", 0);
  const fields = Array.from({ length: 10 }, (_, at) => `label, ${at}`);
  const contact = (at: number) => ({
    _id: newId("contact", at),
    number: `6141200000${at}`,
    group,
    fields: fields.map((name) => ({ name, value: `${name} of ${at}` })),
    optIn: true,
    isBlocked: false,
    isBlockedByUser: false,
    createdAt: 0,
    updatedAt: 0,
  });
  await signedIn(context);
  await stub(context, getGroup, {
    data: {
      _id: group,
      name: "Members",
      totalContacts: 2,
      unsubscribe: 0,
      createdAt: 0,
      groupstatus: false,
      status: "Ready",
      fields: fields.map((name) => ({ name, value: name })),
      shared: false,
      assigned: [],
      assignedSubaccount: [],
      subAccount: [],
    },
  });
  await stub(context, listContacts, { items: [contact(1), contact(2)], total: 2, limit: 10 });
  await stub(context, listChanges, { items: [] });
  await page.goto(`/group/${group}`);
  const table = page.getByRole("table", { name: "Contacts of Members" });
  const header = (name: string) => table.getByRole("columnheader", { name });
  await expect(header("label, 9")).toBeAttached();
  await page.getByRole("checkbox", { name: "Select 0412 000 001" }).click();
  await examine(page, "Contacts, all labels");

  await test.step("the arrow keys scroll it; the number and the menu stay in view", async () => {
    const frame = page.getByRole("region", { name: "Contacts of Members, all columns" });
    const number = page.getByRole("button", { name: "0412 000 001", exact: true });
    const before = await number.boundingBox();
    await expect(header("Status")).toBeInViewport({ ratio: 1 });
    await expect(header("label, 9")).not.toBeInViewport();
    await frame.focus();
    await page.keyboard.press("End");
    for (let presses = 0; presses < 40; presses += 1) await page.keyboard.press("ArrowRight");
    await expect(header("Changed")).toBeInViewport({ ratio: 1 });
    expect(await number.boundingBox()).toEqual(before);
    await expect(page.getByRole("button", { name: "Actions for 0412 000 001" })).toBeInViewport();
    await examine(page, "Contacts, scrolled sideways");
  });

  await test.step("a column is hidden with the keyboard, and a reload keeps the choice", async () => {
    await page.getByRole("button", { name: "Columns" }).press("Enter");
    await examine(page, "Columns of contacts");
    await page.getByRole("checkbox", { name: "label, 1" }).press("Space");
    await expect(header("label, 1")).toBeHidden();
    await expect(header("label, 2")).toBeAttached();
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(header("label, 2")).toBeAttached();
    await expect(header("label, 1")).toBeHidden();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Show all columns" }).click();
    await expect(header("label, 1")).toBeAttached();
  });
});
