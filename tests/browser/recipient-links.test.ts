import type { Browser, Page } from "@playwright/test";
import { me } from "#core/contract/profile/me.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { replyPlaceholder } from "#core/rules/recipient-links.ts";
import { shortLinkPlaceholder } from "#core/rules/short-links.ts";
import { freshMobile } from "./support/accounts.ts";
import type { Api } from "./support/api.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { message, stat } from "./support/page.ts";
import { textsTo } from "./support/simulator.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

/** A campaign with a short link and a reply link, sent to two handsets. */
async function sentTo(api: Api, handsets: readonly string[]) {
  const { linkHost: host } = (await api.call(me, {})).data;
  const group = await api.group("Regulars", handsets);
  const id = await api.draft({
    name: "Open day",
    message: `Coming? ${replyPlaceholder(host)} More: ${shortLinkPlaceholder(host)}`,
    longUrl: "https://bells.example/open-day",
    group_array: [group],
  });
  await api.send(id);
  return id;
}

/** The path of a kind of link in the last text that a handset got. */
async function pathIn(page: Page, handset: string, kind: "r" | "s"): Promise<string> {
  const path = async () => {
    const texts = await textsTo(page.request, handset);
    return new RegExp(`/${kind}[0-9A-Za-z]{8,14}`).exec(texts.at(-1) ?? "")?.[0] ?? "";
  };
  await expect.poll(path).not.toBe("");
  return await path();
}

/** A recipient's phone, without JavaScript and without our session. */
async function phoneWithoutScripts(browser: Browser, baseURL: string | undefined) {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    ...(baseURL === undefined ? {} : { baseURL }),
  });
  return await context.newPage();
}

test("R014, R061: recipients answer and opt out without JavaScript, and open the link; the report shows it", async ({
  page,
  browser,
  baseURL,
  newAccount,
  api,
}) => {
  await newAccount();
  const [first, second] = [freshMobile(), freshMobile()];
  const id = await sentTo(api, [first, second]);
  const recipient = await phoneWithoutScripts(browser, baseURL);

  await page.goto(`/campaign/report/${id}?tab=replies`);
  await expect(page.getByRole("heading", { name: "Short link" })).toBeVisible();
  const reply = await pathIn(page, first, "r");
  await recipient.goto(reply);
  await recipient.getByLabel("Write your answer here.").fill("Yes, two of us");
  await recipient.getByRole("button", { name: "Send" }).click();
  await expect(recipient.getByText("Thanks! Your answer has been submitted.")).toBeVisible();
  // Live, on the open report.
  await expect(page.getByText("Yes, two of us")).toBeVisible();

  await test.step("the opt-out page", async () => {
    const code = (await pathIn(page, second, "r")).slice(2);
    await recipient.goto(`/optout/${code}`);
    await expect(recipient.getByRole("heading", { level: 1 })).toContainText("Stop messages from");
    await recipient.getByRole("button", { name: /^Stop all messages from/ }).click();
    await expect(recipient.getByRole("heading", { name: "You have opted out" })).toBeVisible();
    await page.getByRole("tab", { name: /Opt-outs/ }).click();
    await expect(page.getByRole("cell", { name: formatMobile(second) })).toBeVisible();
  });

  await test.step("the link's card and the Clicks tab", async () => {
    const opened = await page.request.get(await pathIn(page, first, "s"), {
      headers: { "user-agent": IPHONE, "sec-fetch-dest": "document" },
      maxRedirects: 0,
    });
    expect(opened.status()).toBe(302);
    expect(opened.headers().location).toBe("https://bells.example/open-day");
    await expect(stat(page, "People who opened it")).toHaveText("1");
    await page.getByRole("tab", { name: /Clicks/ }).click();
    await expect(page.getByRole("cell", { name: formatMobile(first) })).toBeVisible();
    await page.goto(`/campaign/report/${id}?tab=clicks&clickstatus=notclicked`);
    await expect(page.getByRole("cell", { name: formatMobile(second) })).toBeVisible();
    await expect(page.getByRole("cell", { name: formatMobile(first) })).toHaveCount(0);
  });

  await test.step("its expiry, and switching it off", async () => {
    await page.getByRole("button", { name: "Set expiry" }).click();
    const dialog = page.getByRole("dialog", { name: "When the link expires" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toContainText("Choose a day and time");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Switch off" }).click();
    await expect(page.getByText("The short link is switched off")).toBeVisible();
  });
  await recipient.context().close();
});

test("R152, R153: the short-link dialog asks for an address and puts the link into the text", async ({
  page,
  newAccount,
  api,
}) => {
  await newAccount();
  await api.group("Regulars", ["0424 000 903"]);
  await page.goto("/campaign/create");
  await page.getByRole("button", { name: "Create Short URL" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Short URL" });
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toContainText("Url is required!");
  await dialog.getByLabel("Web address").fill("not an address");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toContainText("Enter correct url!");
  await examine(page, "Create Short URL");
  await dialog.getByLabel("Web address").fill("bells.example/open-day");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Change short URL" })).toBeFocused();
  await expect(page.getByText("Leads to")).toContainText("https://bells.example/open-day");
  await expect(message(page)).toContainText("/s##############");
});
