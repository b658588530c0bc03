import type { Page } from "@playwright/test";
import { messagesOf, ROOM, stubConversation } from "./support/conversations.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";

const thread = (page: Page) => page.getByRole("region", { name: "Messages", exact: true });

/** Where a message is in the window. */
async function topOf(page: Page, text: string): Promise<number> {
  const box = await thread(page).getByText(text, { exact: true }).boundingBox();
  return box?.y ?? Number.NaN;
}

test("R045, R046: the newest 20 are at the end; older ones come in above and move nothing", async ({
  page,
  context,
}) => {
  await signedIn(context);
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

test("a thread that has just come in stays where its reader scrolls", async ({ page, context }) => {
  await signedIn(context);
  await stubConversation(page, messagesOf(20));
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const view = document.querySelector('section[aria-label="Messages"]');
      if (!view?.textContent.includes("Message 19")) return;
      seen.disconnect();
      setTimeout(() => view.scrollTo({ top: 0 }), 30);
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/conversation?room=${ROOM}`);
  await expect(page.getByRole("button", { name: "Newest messages" })).toBeVisible();
  await expect(thread(page).getByText("Message 0", { exact: false }).first()).toBeInViewport();
});

test("a thread whose first page is slower than the room's first frame is loaded", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stubConversation(page, messagesOf(5));
  await page.route(/\/api\/message\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fallback();
  });
  await page.goto(`/conversation?room=${ROOM}`);
  await expect(thread(page).getByText("Message 4")).toBeInViewport();
});

test("R046: as page after page of a long thread comes in, what is read moves by at most a pixel", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stubConversation(page, messagesOf(400));
  await page.goto(`/conversation?room=${ROOM}`);
  await expect(thread(page).getByText("Message 399")).toBeInViewport();
  const moved: number[] = [];
  for (let pages = 0; pages < 6; pages++) moved.push(await movedByPage(page));
  expect(moved.filter((px) => Math.abs(px) > 1)).toEqual([]);
  // Of all that is loaded, only what is near the view is on the page.
  expect(
    await thread(page)
      .getByText(/^Message \d+/)
      .count(),
  ).toBeLessThan(60);
});

/** Scrolls to where older messages are loaded; returns by how many pixels the first row in view moves then. */
function movedByPage(page: Page): Promise<number> {
  return thread(page).evaluate(async (view) => {
    const frame = () => new Promise(requestAnimationFrame);
    const settle = async () => {
      for (let n = 0; n < 10; n++) await frame();
    };
    const rows = () =>
      [...view.querySelectorAll("p")].filter(({ textContent }) => /^Message \d/.test(textContent));
    const top = view.getBoundingClientRect().top;
    // Rows are measured on the way, so that what moves is what was loaded.
    while (view.scrollTop > 310) {
      view.scrollBy(0, -Math.min(400, view.scrollTop - 305));
      await settle();
    }
    const read = rows().find((row) => row.getBoundingClientRect().top >= top);
    if (!read) throw new Error("Nothing is in view");
    const height = view.scrollHeight;
    const before = read.getBoundingClientRect().top;
    view.scrollBy(0, -10);
    while (view.scrollHeight === height) await frame();
    await settle();
    const words = read.textContent;
    const now = rows().find(({ textContent }) => textContent === words);
    return (now?.getBoundingClientRect().top ?? Number.NaN) - before - 10;
  });
}

test("R047: a bubble is at most 420 px wide", async ({ page, context }) => {
  await signedIn(context);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await stubConversation(page, messagesOf(20));
  await page.goto(`/conversation?room=${ROOM}`);
  const bubble = thread(page)
    .getByText(/several lines/)
    .first();
  await expect(bubble).toBeVisible();
  const long = await bubble.boundingBox();
  expect(long?.width).toBeGreaterThan(300);
  expect(long?.width).toBeLessThanOrEqual(420);
});
