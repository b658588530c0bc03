import type { APIRequestContext, Page } from "@playwright/test";
import * as z from "zod";
import { checkDraft } from "#core/contract/campaigns/drafts.ts";
import { launchCampaign } from "#core/contract/campaigns/launch.ts";
import { createToken } from "#core/contract/tokens/tokens.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { AGAIN, freshMobile, PASSWORD } from "./support/accounts.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { mailedCode, textsTo, writeBack } from "./support/simulator.ts";

const hooks = z.object({
  items: z.array(z.object({ url: z.string(), headers: z.record(z.string(), z.string()) })),
});

/** The ids of the events sent to an address, once per delivery. */
async function idsAt(request: APIRequestContext, url: string): Promise<string[]> {
  const { items } = hooks.parse(await (await request.get("/simulator/api/webhooks", AGAIN)).json());
  const mine = items.filter((hook) => hook.url === url);
  return mine.map(({ headers }) => headers["webhook-id"] ?? "");
}

/** What a program gets that has nothing but a token. */
async function statusWith(token: string, baseURL: string | undefined): Promise<number> {
  const response = await fetch(`${baseURL}/api/group`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.body?.cancel();
  return response.status;
}

async function shownToken(page: Page): Promise<string> {
  const field = page.getByLabel("App token", { exact: true });
  await expect(field).toBeVisible();
  return await field.inputValue();
}

test("a token is created, used by another program, seen again by a code, and deleted", async ({
  page,
  newAccount,
  context,
  baseURL,
}) => {
  const { email } = await newAccount();
  await page.goto("/settings/developer");
  await expect(page.getByText("No app tokens yet")).toBeVisible();
  await examine(page, "Developer, empty");

  await page.getByRole("button", { name: "Create token" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create token" }).click();
  await expect(dialog.getByText("Name is required!")).toBeVisible();
  await dialog.getByLabel("Name").fill("Online shop");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await page.keyboard.press("Enter");
  const token = await shownToken(page);
  expect(token).toMatch(/^cooee_[0-9A-Za-z]{40}$/);
  await examine(page, "Developer, a new token");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText(`cooee_••••${token.slice(-4)}`)).toBeVisible();
  expect(await page.content()).not.toContain(token);
  expect(await statusWith(token, baseURL)).toBe(200);
  expect(await statusWith(`${token.slice(0, -1)}!`, baseURL)).toBe(401);

  await page.getByRole("button", { name: "Show Online shop" }).click();
  await expect(page.getByText(/Resend OTP in \d+ s/)).toBeVisible();
  await examine(page, "Developer, the code for a token");
  const code = await mailedCode(context.request, email);
  await page.getByLabel("One-time code").fill(code === "000000" ? "000001" : "000000");
  await expect(page.getByText("OTP verification failed")).toBeVisible();
  await page.getByLabel("One-time code").fill(code);
  expect(await shownToken(page)).toBe(token);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: "Delete Online shop" }).click();
  await page.getByRole("button", { name: "Delete token" }).click();
  await expect(page.getByText("No app tokens yet")).toBeVisible();
  expect(await statusWith(token, baseURL)).toBe(401);
});

test("a webhook is added, tested, gets a reply, and gets it again", async ({
  page,
  newAccount,
  context,
  api,
}) => {
  const { email } = await newAccount();
  const url = `https://hooks.cooee.test/${email}`;
  await page.goto("/settings/developer");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("https://127.0.0.1/");
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("The address must be a public host's name")).toBeVisible();
  await examine(page, "Developer, adding a webhook");
  await dialog.getByLabel("Address").fill("https://hooks.cooee.test/500");
  for (const event of ["Messages were sent, delivered or failed", "A campaign is complete"]) {
    await dialog.getByLabel(event).click();
  }
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByLabel("Signing secret", { exact: true })).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).click();

  await page.getByRole("button", { name: /^Test/ }).click();
  await expect(page.getByText("The test did not arrive")).toBeVisible();
  await expect(page.getByText(/^Responded 500 after/)).toBeVisible();
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await dialog.getByLabel("Address").fill(url);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: `Test ${url}` }).click();
  await expect(page.getByText("The test arrived")).toBeVisible();
  await examine(page, "Developer, a webhook");

  const handset = freshMobile();
  const group = await api.group("Regulars", [handset]);
  const message = "Hello";
  const name = "Winter sale";
  const draft = await api.draft({
    name,
    message,
    campaign_type: "promotional",
    group_array: [group],
    optout: true,
  });
  const { data: check } = await api.call(checkDraft, { id: draft });
  const { recipients, price } = check;
  await api.call(launchCampaign, { mode: "sms", draft, recipients, price });
  await expect.poll(() => textsTo(context.request, handset)).toHaveLength(1);
  await writeBack(context.request, handset, "Do you open on Sunday?");
  await expect.poll(() => idsAt(context.request, url)).toHaveLength(2);

  await page.getByRole("button", { name: `Log of ${url}` }).click();
  const log = page.getByRole("dialog", { name: "Log" });
  await expect(log.getByRole("paragraph").filter({ hasText: "message.received" })).toBeVisible();
  await expect(log.getByText("Delivered", { exact: true })).toBeVisible();
  await log.getByText("What was sent").click();
  await expect(log.getByText('"text": "Do you open on Sunday?"')).toBeVisible();
  await examine(page, "Developer, the log");
  await log.getByRole("button", { name: "Send again message.received" }).click();
  await expect.poll(() => idsAt(context.request, url)).toHaveLength(3);
  const [again, first] = await idsAt(context.request, url);
  expect(again).toBe(first);

  await page.goto("/simulator/webhooks");
  const received = page.getByRole("listitem").filter({ hasText: email });
  await expect(received.getByText('"type": "webhook.test"')).toBeVisible();
  await expect(received.getByText(/^webhook-signature: v1,/).first()).toBeVisible();
});

test("the API's examples send a saved campaign with one's own token, at the price they show", async ({
  page,
  newAccount,
  context,
  api,
}) => {
  await newAccount();
  const handset = freshMobile();
  await page.goto("/settings/developer");
  await expect(page.getByRole("link", { name: "save a campaign" })).toBeVisible();
  const group = await api.group("Me", [handset]);
  await api.draft({ name: "From my app", message: "Hello from the API", group_array: [group] });
  const { data } = await api.call(createToken, { name: "Online shop", password: PASSWORD });
  await page.reload();
  await expect(page.getByRole("button", { name: "List groups" })).toBeDisabled();

  await page.getByLabel("Your app token").fill(`${data.token.slice(0, -1)}!`);
  await page.getByRole("button", { name: "List groups" }).click();
  await expect(page.getByText(/^Responded 401 after/)).toBeVisible();
  await page.getByLabel("Your app token").fill(data.token);
  await page.getByRole("button", { name: "List groups" }).click();
  await expect(page.getByText(/^Responded 200 after/)).toBeVisible();
  await expect(page.getByText('"name": "Me"')).toBeVisible();

  await page.getByLabel("Saved campaign").click();
  await page.getByRole("option", { name: "From my app" }).click();
  await page.getByRole("button", { name: "Check the price" }).click();
  await expect(page.getByText(`The message goes to ${formatMobile(handset)}`)).toBeVisible();
  expect(await textsTo(context.request, handset)).toHaveLength(0);
  await examine(page, "Developer, an example that sends");
  await page.getByRole("button", { name: "Send 1 message · $0.06" }).click();
  await expect(page.getByText('"message": "Campaign started"')).toBeVisible();
  await expect.poll(() => textsTo(context.request, handset)).toHaveLength(1);
});
