import { createServer } from "node:http";
import type { Page } from "@playwright/test";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { freshMobile } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { expectListOnPhone } from "./support/lists.ts";
import { menuLink } from "./support/page.ts";
import { textsTo, writeBack } from "./support/simulator.ts";

/** Styles and a policy that would break a form that shares the page with them. */
const HOSTILE = `<style>*{display:none!important}html,body,div{display:block!important}
input{color:transparent!important}</style>`;

/** A website on another origin that shows the form; `localhost` is another site than 127.0.0.1. */
async function websiteWith(script: string, product: string) {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${product}; connect-src ${product}`;
  const server = createServer((_, response) => {
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    });
    response.end(
      `<!doctype html><html lang="en"><title>Shop</title>${HOSTILE}<body>${script}</body>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://localhost:${port}/contact`, close: () => server.close() };
}

async function makeForm(page: Page): Promise<void> {
  await menuLink(page, "Contact Forms").click();
  await page.getByRole("link", { name: "Create your first form" }).click();
  await expect(page.getByText("Step 1 of 4")).toBeVisible();
  await page.getByLabel("Form name").fill("Newsletter");
  await page.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: /Subscribers/ }).click();
  await page.getByLabel("Websites that may show it").fill("localhost");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByText("Step 2 of 4")).toBeVisible();
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByLabel("Label of field 3").fill("Suburb");
  // By keyboard: above the mobile, then to the top.
  await page.getByRole("button", { name: "Move Suburb up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Suburb up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("figure label").first()).toHaveText("Suburb");
  // And by dragging, below the name.
  await page
    .getByRole("listitem")
    .filter({ hasText: "Label of field 1" })
    .locator("[draggable]")
    .dragTo(page.getByRole("listitem").filter({ hasText: "Field 2" }));
  await expect(page.locator("figure label").nth(1)).toHaveText("Suburb");
  await page.getByRole("button", { name: "Continue" }).click();

  await page.getByLabel("Heading").fill("Join our list");
  await expect(page.locator("figure h2")).toHaveText("Join our list");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Step 4 of 4")).toBeVisible();
  await expect(
    page.getByText("Your account pays for this text at its normal price."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Save form" }).click();
  await expect(page.getByRole("cell", { name: "Newsletter", exact: true })).toBeVisible();
  await expectListOnPhone(page, "Contact forms");
}

test("a form on another origin's page is filled in and confirmed: they are in the group, and welcomed", async ({
  page,
  browser,
  newAccount,
  api,
  baseURL,
}) => {
  await newAccount();
  const ann = freshMobile();
  const group = await api.group("Subscribers", []);
  await page.goto("/group");
  await test.step("R295, R296: it is made step by step", () => makeForm(page));

  const [form] = (await api.call(listContactForms, {})).items;
  await page.getByRole("button", { name: "Actions for Newsletter" }).click();
  await page.getByRole("menuitem", { name: "Put on a website" }).click();
  await expect(page.getByRole("textbox", { name: "Script" })).toHaveValue(form?.embed.script ?? "");
  await page.getByRole("button", { name: "Done" }).click();

  const website = await websiteWith(form?.embed.script ?? "", baseURL ?? "");
  const visitor = await browser.newPage();
  await test.step("R307, R308: a visitor fills it in", async () => {
    await visitor.goto(website.url);
    await expect(visitor.getByRole("checkbox")).toBeChecked();
    await visitor.getByLabel("Name").fill("Ann");
    await visitor.getByLabel("Suburb").fill("Carlton");
    // Nobody fills in a form as fast as a test: until then it says so.
    await expect(async () => {
      await visitor.getByRole("button", { name: "Subscribe" }).click();
      await expect(visitor.getByText("Enter an Australian mobile number")).toBeVisible({
        timeout: 1_000,
      });
    }).toPass();
    await expect(visitor.getByLabel("Mobile")).toBeFocused();
    await visitor.getByLabel("Mobile").fill(formatMobile(ann));
    await visitor.getByRole("button", { name: "Subscribe" }).click();
    await expect(visitor.getByRole("heading", { name: "Check your phone" })).toBeVisible();
  });

  await test.step("R268, R269: and confirms it", async () => {
    await expect.poll(() => textsTo(page.request, ann)).toHaveLength(1);
    await writeBack(page.request, ann, "YES");
    await expect
      .poll(async () => (await textsTo(page.request, ann)).at(-1))
      .toContain("Hi Ann,Thanks");
    await page.goto(`/group/${group}`);
    await expect(page.getByRole("cell", { name: formatMobile(ann), exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: "Carlton", exact: true })).toBeVisible();
  });

  await test.step("our own page has nothing that axe finds", async () => {
    await visitor.goto(form?.embed.url ?? "");
    await expect(visitor.getByRole("heading", { name: "Join our list" })).toBeVisible();
    await examine(visitor, "Contact form");
  });
  await visitor.close();
  website.close();
});
