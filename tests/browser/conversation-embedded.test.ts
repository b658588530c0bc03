import { embedRoom, openRoom } from "#core/contract/rooms/rooms.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { textsTo, writeBack } from "./support/simulator.ts";

const messages = (page: import("@playwright/test").Page) =>
  page.getByRole("region", { name: "Messages", exact: true });

test("HubSpot's views answer one conversation without a sign-in, and end with their token", async ({
  newAccount,
  api,
  other: page,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data: room } = await api.call(openRoom, { number });
  const { data: made } = await api.call(embedRoom, { id: room?._id ?? "" });
  await page.goto(made.conversation);
  const box = page.getByRole("textbox", { name: "Message" });
  await box.fill("Your order is ready");
  await box.press("Enter");
  await expect(messages(page).getByText("Your order is ready")).toHaveCount(1);
  await expect(messages(page).getByText("Delivered")).toHaveCount(1);
  expect(page.url()).not.toContain("token");
  await writeBack(page.request, number, "On my way");
  await expect(messages(page).getByText("On my way")).toHaveCount(1);
  await examine(page, "a conversation in HubSpot");

  await page.goto("about:blank");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(made.message);
  await expect(box).toBeVisible();
  await expect(messages(page).getByText("On my way")).toBeHidden();
  await box.fill("See you soon");
  await box.press("Enter");
  await expect(messages(page).getByText("See you soon")).toHaveCount(1);
  await expect
    .poll(() => textsTo(page.request, number))
    .toEqual(["Your order is ready", "See you soon"]);
  await examine(page, "a message from HubSpot");

  await page.goto("about:blank");
  await page.goto(made.conversation.replace(/.$/, (last) => (last === "A" ? "B" : "A")));
  await expect(page.getByText("This view has expired")).toBeVisible();
  await examine(page, "a view that has expired");
});

test("/inbox-messaging shows one conversation without the list, and the list without one", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  const number = freshMobile();
  const { data: room } = await api.call(openRoom, { number });
  await page.goto(`/inbox-messaging?room=${room?._id}`);
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Conversations" })).toBeHidden();
  await examine(page, "one conversation");
  await page.getByRole("button", { name: "Back to conversations" }).click();
  await expect(page.getByRole("region", { name: "Conversations" })).toBeVisible();
});
