import type { Page } from "@playwright/test";
import { messagesOf, ROOM, stubConversation } from "./support/conversations.ts";
import { expect, test } from "./support/fixtures.ts";

const thread = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });

/** Where a message is in the window. */
async function topOf(page: Page, text: string): Promise<number> {
  const box = await thread(page).getByText(text, { exact: true }).boundingBox();
  return box?.y ?? Number.NaN;
}

test("R045, R046: the newest 20 are at the end; older ones come in above and move nothing", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await stubConversation(page, messagesOf(100));
  await page.goto(`/conversation?room=${ROOM}`);
  await expect(thread(page).getByText("Message 99")).toBeInViewport();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("cursor=")) asked += 1;
  });
  await page.route(/\/api\/message\?.*cursor=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.fallback();
  });
  await thread(page).evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(thread(page).getByText("Message 80", { exact: true })).toBeInViewport();
  const before = await topOf(page, "Message 81");
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect
    .poll(() => thread(page).evaluate((element) => element.scrollTop))
    .toBeGreaterThan(200);
  expect(Math.abs((await topOf(page, "Message 81")) - before)).toBeLessThanOrEqual(1);
});

test("R047: a bubble is at most 420 px wide", async ({ page, newAccount }) => {
  await newAccount();
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stubConversation(page, messagesOf(20));
  await page.goto(`/conversation?room=${ROOM}`);
  const long = await thread(page)
    .getByText(/several lines/)
    .first()
    .boundingBox();
  expect(long?.width).toBeGreaterThan(300);
  expect(long?.width).toBeLessThanOrEqual(420);
});
