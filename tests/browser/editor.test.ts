import type { Page } from "@playwright/test";
import { composer } from "./support/composer.ts";
import { examine } from "./support/examine.ts";
import { expect, test } from "./support/fixtures.ts";
import { message, messageText, phone } from "./support/page.ts";

// The message's field: light at first, the editor once someone is about to write.

const editor = (page: Page) => page.locator(".cm-editor");
/** A tag in the editor. */
const chip = (page: Page, words: string) => message(page).getByText(words, { exact: true });

async function written(page: Page, text: string): Promise<void> {
  await message(page).fill(text);
  await expect(editor(page)).toBeVisible();
  await message(page).press("ControlOrMeta+End");
}

/** What a browser does when someone pastes this, copied from a page that draws it so. */
async function paste(page: Page, text: string, html = ""): Promise<void> {
  await message(page).evaluate(
    (field, copied) => {
      const clipboardData = new DataTransfer();
      if (copied.html) clipboardData.setData("text/html", copied.html);
      clipboardData.setData("text/plain", copied.text);
      field.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    { text, html },
  );
}

test("nothing of the editor loads before someone is about to write", async ({ page, context }) => {
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  await composer(page, context);
  expect(files.filter((url) => url.includes("message-editor"))).toEqual([]);
  await expect(editor(page)).toBeHidden();
  await message(page).hover();
  await expect(editor(page)).toBeVisible();
  expect(files.filter((url) => url.includes("message-editor"))).toHaveLength(1);
});

test("keys typed while the editor loads are kept, with the caret and undo", async ({
  page,
  context,
}) => {
  await composer(page, context);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/message-editor*", async (route) => {
    await held;
    await route.continue();
  });
  await message(page).focus();
  await page.keyboard.type("Doors at seven");
  for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowLeft");
  await expect(messageText(page)).toHaveValue("Doors at seven");
  release();
  await expect(editor(page)).toBeVisible();
  await expect(message(page)).toBeFocused();
  await page.keyboard.type("open ");
  await expect(messageText(page)).toHaveValue("Doors open at seven");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(messageText(page)).toHaveValue("Doors at seven");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(messageText(page)).toHaveValue("");
});

test("without the editor's file, the field goes on working", async ({ page, context }) => {
  await composer(page, context);
  await page.route("**/message-editor*", (route) => route.abort());
  await message(page).click();
  await page.keyboard.type("Hi {{first_name}}, doors at seven");
  await expect(editor(page)).toBeHidden();
  await expect(messageText(page)).toHaveValue("Hi {{first_name}}, doors at seven");
  await expect(phone(page)).toContainText("Hi Zoë, doors at seven");
  await page.getByRole("button", { name: "Discount" }).click();
  await page.getByRole("button", { name: "Insert {{discount}}" }).click();
  await expect(messageText(page)).toHaveValue("Hi {{first_name}}, doors at seven{{discount}}");
  await page.unroute("**/message-editor*");
});

test("a tag is a chip: the caret passes it, one Backspace takes it, undo brings it back", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await written(page, "Hi {{first_name|there}}{{discount}}");
  await expect(chip(page, "First name or “there”")).toBeVisible();
  await expect(chip(page, "Discount")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("-");
  await expect(messageText(page)).toHaveValue("Hi {{first_name|there}}-{{discount}}");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Backspace");
  await expect(messageText(page)).toHaveValue("Hi {{first_name|there}}-");
  await page.keyboard.press("Home");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Delete");
  await expect(messageText(page)).toHaveValue("Hi -");
  await page.keyboard.press("ControlOrMeta+z");
  await expect(chip(page, "First name or “there”")).toBeVisible();
  await examine(page, "Composer with chips");
});

test("a keyboard that only says what it did takes a whole chip, too", async ({ page, context }) => {
  await composer(page, context);
  await written(page, "Hi {{first_name}}");
  // As phones' keyboards do: a key without a name, and a beforeinput event.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Input.dispatchKeyEvent", {
    type: "rawKeyDown",
    key: "Unidentified",
    windowsVirtualKeyCode: 229,
    commands: ["deleteBackward"],
  });
  await expect(messageText(page)).toHaveValue("Hi ");
});

test("typing a tag makes a chip, which stays the same element while the caret moves", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await message(page).click();
  await expect(editor(page)).toBeVisible();
  await page.keyboard.type("Hi {{First Name}}, save");
  await expect(chip(page, "First name")).toBeVisible();
  await chip(page, "First name").evaluate((element) => element.setAttribute("data-kept", ""));
  for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(" again");
  await expect(page.locator("[data-kept]")).toHaveText("First name");
});

test("what is pasted is plain text", async ({ page, context }) => {
  await composer(page, context);
  await written(page, "Hi ");
  await paste(page, "there\r\n{{first_name}}", "<b>there</b><br>{{<i>first_name</i>}}");
  await expect(messageText(page)).toHaveValue("Hi there\n{{first_name}}");
  await expect(chip(page, "First name")).toBeVisible();
  await expect(message(page).locator("b, i")).toHaveCount(0);
});

test("what no message can hold is not pasted, and the field says how much was left out", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await written(page, "Hi !");
  await page.keyboard.press("ArrowLeft");
  await paste(page, "{{first_name}} – ".repeat(10_000));
  await expect(messageText(page)).toHaveValue(/^Hi \{\{first_name\}\} – .*!$/);
  expect((await messageText(page).inputValue()).length).toBe(4000);
  const said = page.getByText("We left out 166,004 characters: this field takes 4,000 at most.");
  await expect(said).toBeVisible();
  await page.keyboard.type("x");
  await expect(page.getByText("We left out 1 character: this")).toBeVisible();
  await examine(page, "Composer with what was left out");
  await page.keyboard.press("Backspace");
  await expect(page.getByText(/We left out/)).toHaveCount(0);
});

test("without the editor's file, too, and in a text of another day", async ({ page, context }) => {
  await composer(page, context);
  await page.route("**/message-editor*", (route) => route.abort());
  await message(page).fill("x".repeat(100_000));
  await expect(page.getByText("We left out 96,000 characters: this")).toBeVisible();
  expect((await messageText(page).inputValue()).length).toBe(4000);
  await page.unroute("**/message-editor*");
  // A browser may have kept a longer one before there was a bound.
  await page.evaluate(() => {
    for (const [key, kept] of Object.entries(localStorage)) {
      if (kept.includes("xxxx")) localStorage.setItem(key, kept.replace("xxxx", "x".repeat(9000)));
    }
  });
  await page.reload();
  await expect(page.getByText("We left out 8,996 characters: this")).toBeVisible();
  expect((await messageText(page).inputValue()).length).toBe(4000);
  await message(page).hover();
  await expect(editor(page)).toBeVisible();
  await expect(page.getByText("We left out 8,996 characters: this")).toBeVisible();
});

test("R223: what forces Unicode is marked, replaced with one press, and undone", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await written(page, "“Doors” – at seven 🎉");
  await expect(message(page).locator(".bg-accent\\/50")).toHaveText(["“", "”", "–", "🎉"]);
  await page.getByRole("button", { name: "Use plain characters" }).click();
  await expect(messageText(page)).toHaveValue('"Doors" - at seven 🎉');
  await expect(message(page).locator(".bg-accent\\/50")).toHaveText(["🎉"]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect(messageText(page)).toHaveValue("“Doors” – at seven 🎉");
});

for (const [what, text, left] of [
  ["a family", "Hi 👨‍👩‍👧", "Hi "],
  ["a skin tone", "Hi 👍🏽", "Hi "],
  ["a flag beside a flag", "🇦🇺🇳🇿", "🇦🇺"],
  ["an accent of its own", "Cafe\u0301", "Caf"],
  ["a Hebrew letter with its vowel", "שָׁ", ""],
] as const) {
  test(`Backspace takes ${what} whole`, async ({ page, context }) => {
    await composer(page, context);
    await written(page, text);
    await page.keyboard.press("Backspace");
    await expect(messageText(page)).toHaveValue(left);
  });
}

test("a right-to-left line runs from the right, and the next from the left", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await written(page, "مرحبا {{first_name}}");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Hello");
  const sides = await message(page)
    .locator(".cm-line")
    .evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange();
        range.selectNodeContents(line);
        const text = range.getBoundingClientRect();
        const box = line.getBoundingClientRect();
        return text.left - box.left < box.right - text.right ? "left" : "right";
      }),
    );
  expect(sides).toEqual(["right", "left"]);
  await expect(messageText(page)).toHaveValue("مرحبا {{first_name}}\nHello");
});

test("the editor is a text box like any other: label, help, error, Tab", async ({
  page,
  context,
}) => {
  await composer(page, context);
  await message(page).click();
  await expect(editor(page)).toBeVisible();
  await page.getByLabel("Campaign name").fill("Spring");
  await page.getByText("Message", { exact: true }).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAccessibleDescription(/0 characters/);
  await expect(message(page)).toHaveAttribute("aria-required", "true");
  await page.getByRole("button", { name: "Continue to flight check" }).click();
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Tab");
  await expect(message(page)).not.toBeFocused();
  await expect(messageText(page)).toHaveValue("");
});
