import type { Page } from "@playwright/test";
import { listContactForms } from "#core/contract/contact-forms/contact-forms.ts";
import { listKeywords } from "#core/contract/keywords/keywords.ts";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { listSegments } from "#core/contract/segments/segments.ts";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { newId } from "#core/ids.ts";
import { GROUP } from "./support/composer.ts";
import { expect, test } from "./support/fixtures.ts";
import { signedIn } from "./support/signed-in.ts";
import { NONE, stub } from "./support/stubs.ts";
import { choose, openWorkflow } from "./support/workflow-editor.ts";

// What each form of a workflow sends, and where it says what is wrong, with stubs of the contract in the Worker's place.

const KEYWORD = {
  ...{ _id: newId("keyword", 0), sender: SHARED_SENDER, word: "join", action: "join" as const },
  ...{ group: null, reply: "", workflow: null, received: 0, createdAt: 0, updatedAt: 0 },
};
const FORM = {
  ...{ _id: newId("contactForm", 0), name: "Website", group: GROUP._id, whitelistedDomains: [] },
  ...{
    formFields: [],
    confirm: true,
    optIn: { ticked: false, text: "" },
    status: "active" as const,
  },
  automationSetting: {
    ...{ emailToTrigger: "", senderId: "", instantMessage: "", redirectUrl: "" },
    delay: { days: 0, hours: 0, minutes: 0 },
  },
  appearance: { heading: "", intro: "", button: "Join", colour: "#1d5c43" },
  ...{ added: 0, createdAt: 0, updatedAt: 0, embed: { url: "", script: "", html: "" } },
};
const SEGMENT = newId("segment", 0);

const TRIGGERS: readonly {
  kind: string;
  missing?: string;
  fill?: (page: Page) => Promise<unknown>;
  sent: WorkflowTrigger;
}[] = [
  {
    kind: "Someone texts a keyword",
    missing: "Choose a keyword",
    fill: (page) => choose(page, "Keyword", /^join/),
    sent: { type: "keyword", keyword: KEYWORD._id },
  },
  { kind: "Someone texts you", sent: { type: "message" } },
  {
    kind: "Someone sends a contact form",
    missing: "Choose a contact form",
    fill: (page) => choose(page, "Contact form", "Website"),
    sent: { type: "form", form: FORM._id },
  },
  {
    kind: "A contact is added to a group",
    missing: "Choose a group",
    fill: (page) => choose(page, "Group", GROUP.name),
    sent: { type: "group", group: GROUP._id },
  },
  {
    kind: "A contact enters a segment",
    missing: "Choose a segment",
    fill: (page) => choose(page, "Segment", "Regulars"),
    sent: { type: "segment", segment: SEGMENT },
  },
  {
    kind: "A date of the contact, such as a birthday",
    missing: "Choose a label",
    fill: async (page) => {
      await choose(page, "Date label", "City");
      await choose(page, "Day", "Days before");
      await page.getByLabel("Days", { exact: true }).fill("2");
    },
    sent: { type: "date", label: "City", each: "year", offset: -2, time: "09:00" },
  },
  { kind: "A contact opts out", sent: { type: "optOut" } },
  { kind: "Your app starts it", sent: { type: "api" } },
];

test("each trigger's form and the rules say what is missing, and save what was chosen", async ({
  page,
  context,
}) => {
  await signedIn(context);
  await stub(context, listKeywords, { ...NONE, items: [KEYWORD] });
  await stub(context, listContactForms, { ...NONE, items: [FORM] });
  const segment = {
    ...{ _id: SEGMENT, name: "Regulars", used: false, createdAt: 0, updatedAt: 0 },
    filter: {
      combinator: "and" as const,
      rules: [{ field: "label:city" as const, operator: "is" as const, value: "Perth" }],
    },
  };
  await stub(context, listSegments, { ...NONE, items: [segment] });
  const { saves } = await openWorkflow(page, context);
  const saved = () => expect(page.getByText("Saved", { exact: true })).toBeVisible();
  for (const { kind, missing, fill, sent } of TRIGGERS) {
    await test.step(kind, async () => {
      await page.getByRole("button", { name: /^Starts when/ }).click();
      await choose(page, "Starts when", kind);
      const sheet = page.getByRole("dialog", { name: "What starts this workflow" });
      const done = sheet.getByRole("button", { name: "Save trigger" });
      if (missing !== undefined) {
        await done.click();
        await expect(sheet.locator("p").getByText(missing, { exact: true })).toBeVisible();
      }
      await fill?.(page);
      await done.click();
      await expect(sheet).toBeHidden();
      await saved();
      expect(saves.at(-1)?.trigger).toEqual(sent);
    });
  }
  await test.step("rules", async () => {
    await page.getByRole("button", { name: "Rules" }).click();
    await choose(page, "A contact may enter", "Again after some days");
    await page.getByLabel("Days between").fill("90");
    await page.getByLabel("Goal", { exact: true }).check();
    await page.getByLabel("Send only at certain hours").check();
    const days = page.getByRole("group", { name: "On", exact: true }).getByRole("button");
    for (const day of await days.all()) {
      if ((await day.getAttribute("aria-pressed")) === "true") await day.click();
    }
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByText("Choose at least one day of the week")).toBeVisible();
    await page.getByRole("button", { name: "Friday" }).click();
    await page.getByRole("button", { name: "Save rules" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await saved();
    expect(saves.at(-1)?.settings).toEqual({
      entry: { rule: "again", days: 90 },
      goal: { field: "replied", operator: "yes" },
      window: { from: 9 * 60, to: 19 * 60, days: [5] },
    });
  });
});
