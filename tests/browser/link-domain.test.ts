import { DOMAIN_TEXTS } from "#core/contract/links/link-domain.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";

test("a link domain is added with the DNS records it needs, says why it does not work, becomes active and is removed", async ({
  page,
  newAccount,
}) => {
  await newAccount();
  await page.goto("/settings");
  const card = page.getByRole("region", { name: "Link domain" });
  const unique = crypto.randomUUID().slice(0, 8);
  const add = async (host: string) => {
    await card.getByLabel("Domain").fill(host);
    await card.getByRole("button", { name: "Add domain" }).click();
  };
  const remove = async (host: string) => {
    await card.getByRole("button", { name: "Remove domain" }).click();
    const question = page.getByRole("alertdialog", { name: `Remove ${host}?` });
    await question.getByRole("button", { name: "Remove domain" }).click();
    await expect(card.getByLabel("Domain")).toBeVisible();
  };

  await add(" ");
  await expect(card).toContainText(DOMAIN_TEXTS.required);

  const failing = `fail-${unique}.bells.example`;
  await add(failing);
  await expect(card).toContainText("Waiting for DNS");
  for (const record of ["CNAME record", "TXT record"]) await expect(card).toContainText(record);
  await expect(card.getByText(`_cf-custom-hostname.${failing}`, { exact: true })).toBeVisible();
  await examine(page, "link domain, waiting");
  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card).toContainText("Not working");
  await expect(card).toContainText(`${failing} does not point to links.cooee.test`);
  await remove(failing);

  const working = `links-${unique}.bells.example`;
  await add(working);
  await card.getByRole("button", { name: "Check now" }).click();
  await expect(card).toContainText(`Links in new messages are on ${working}.`);
  await remove(working);
});
